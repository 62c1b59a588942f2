import type { SavedWord, WordSetting } from '@dossier/contract/organization/word-settings'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { WordKind } from '../../db/tables/tenant-settings.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { deleteWord, insertWord, selectWords, setDefault, updateWord, useWord } from './queries.ts'

const BUILT_IN = { record: 'Record', case: 'Case' } as const

/** The words of a kind by title, locked: concurrent changes would not see each other's word. Notifies everyone. */
async function wordsToChange(ctx: Ctx, kind: WordKind): Promise<WordSetting[]> {
  ctx.emit({ type: 'tenant.changed', tenantId: ctx.tenant.id, sameRecords: true })
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['words'] })
  await lockTenant(ctx.tx, ctx.tenant.id)
  return selectWords(ctx.tx, { tenantId: ctx.tenant.id, kind })
}

/** Adds a word, or changes the one with that id; a new default is shown to everyone immediately. Returns the word. */
export async function saveWord(ctx: Ctx, kind: WordKind, word: SavedWord): Promise<WordSetting> {
  const words = await wordsToChange(ctx, kind)
  const of = { tenantId: ctx.tenant.id, kind }
  const { id, title } = word
  const old = id === undefined ? null : (words.find((one) => one.id === id) ?? notFound('Word'))
  if (old) rejectStale(old, word)
  const isTaken = words.some((one) => one.id !== id && one.title.toLowerCase() === title.toLowerCase())
  if (isTaken) conflict(`The word "${title}" already exists.`, 'title')
  const saved = old ? await updateWord(ctx.tx, of, { id: old.id, title }) : await insertWord(ctx.tx, of, title)
  if (old?.isDefault) await use(ctx, kind, title)
  await recordAudit(ctx, auditWord(kind, old, saved))
  return saved
}

/** Removes a word. Removing the default brings back the built-in one. */
export async function removeWord(ctx: Ctx, kind: WordKind, id: number): Promise<void> {
  const words = await wordsToChange(ctx, kind)
  const word = words.find((one) => one.id === id) ?? notFound('Word')
  await deleteWord(ctx.tx, { tenantId: ctx.tenant.id, kind }, id)
  if (word.isDefault) await use(ctx, kind, BUILT_IN[kind])
  await recordAudit(ctx, auditWord(kind, word, null))
}

const auditWord = (kind: WordKind, before: WordSetting | null, after: WordSetting | null) => {
  const { id, title: name } = after ?? before ?? { id: 0, title: '' }
  return audited(kind === 'record' ? 'recordName' : 'caseName', { id, name, before, after })
}

/** Makes a word the default for everyone. */
export async function makeDefault(ctx: Ctx, kind: WordKind, id: number): Promise<void> {
  const words = await wordsToChange(ctx, kind)
  const word = words.find((one) => one.id === id) ?? notFound('Word')
  await setDefault(ctx.tx, { tenantId: ctx.tenant.id, kind }, id)
  await use(ctx, kind, word.title)
  const [former] = words.filter((one) => one.isDefault && one.id !== id)
  await recordAudit(ctx, [
    ...(former ? auditWord(kind, former, { ...former, isDefault: false }) : []),
    ...auditWord(kind, word, { ...word, isDefault: true }),
  ])
}

/** Gives up the default: everyone reads the built-in word again. */
export async function useBuiltIn(ctx: Ctx, kind: WordKind): Promise<void> {
  const words = await wordsToChange(ctx, kind)
  const former = words.find((one) => one.isDefault)
  if (!former) return
  await setDefault(ctx.tx, { tenantId: ctx.tenant.id, kind }, null)
  await use(ctx, kind, BUILT_IN[kind])
  await recordAudit(ctx, auditWord(kind, former, { ...former, isDefault: false }))
}

async function use(ctx: Ctx, kind: WordKind, title: string): Promise<void> {
  const tenantId = ctx.tenant.id
  await useWord(ctx.tx, { tenantId, kind }, title)
  ctx.emit({ type: 'rights.changed', forget: { tenantId } })
}
