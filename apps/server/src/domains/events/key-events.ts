import type { FileAnswer } from '@dossier/contract/endpoint'
import type { KeyEvents } from '@dossier/contract/events'
import { KEY_ENTRIES_PER_CASE } from '@dossier/contract/limits'
import type { Actor } from '@dossier/core/access/cases'
import { fieldKey } from '@dossier/core/fields/field-key'
import { loggedAs } from '../../history/logged-record.ts'
import { selectEntries, selectSaves } from '../../history/read-saves.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { allowWrite } from '../cases/access/allow-write.ts'
import { loadCase, type CaseReader, type LoadedCase } from '../cases/load-case.ts'
import { FILES } from '../cases/plans/plan-file.ts'
import { downloadFile } from '../files/download-file.ts'
import { isFileVisible } from '../files/present-file.ts'
import { selectFile } from '../files/queries.ts'
import { deleteKey, holdRecord, insertKey, selectAddedFile, selectKeys } from './key-queries.ts'
import { historyFor } from './list-events.ts'
import { presentEvents } from './present-events.ts'
import { withKeys } from './with-keys.ts'

interface Media {
  caseId: number
  fileId: string
}

/** The key entries of a record that the caller may see, oldest first. */
export async function listKeyEvents(ctx: Ctx, caseId: number): Promise<KeyEvents> {
  const loaded = await loadCase(ctx, caseId)
  return presentKeyEvents(ctx.me, await readKeyEntries(ctx, loaded))
}

/** A repeated call is answered with what is marked, and visible, by now. */
export const replayKeyEvents = (ctx: Ctx, { caseId }: KeyEvents): Promise<KeyEvents> => listKeyEvents(ctx, caseId)

/** The key entries of a record, without regard to rights. */
export async function readKeyEntries(reader: CaseReader, loaded: LoadedCase) {
  const seqs = await selectKeys(reader.tx, { tenantId: reader.tenant.id, caseId: loaded.record.id })
  const rows = seqs.length === 0 ? [] : await selectEntries(reader.tx, loggedAs(loaded.record.row), seqs)
  return { logged: await withKeys(reader, loaded, rows), rows }
}

type KeyEntries = Awaited<ReturnType<typeof readKeyEntries>>

export const presentKeyEvents = (me: Actor, { logged, rows }: KeyEntries): KeyEvents => ({
  caseId: logged.record.id,
  events: presentEvents(me, logged, rows),
})

interface MarkedEntry {
  caseId: number
  eventId: number
  entryId: number
  isKey: boolean
}

/** Marks an entry that the caller can see in a record that they can change, or takes the mark away. (D-057) */
export async function markEntry(ctx: Ctx, { caseId, eventId, entryId, isKey }: MarkedEntry): Promise<KeyEvents> {
  const loaded = await loadCase(ctx, caseId)
  allowWrite(ctx.me, loaded)
  const save = await selectSaves(ctx.tx, historyFor(ctx, loaded), { limit: 1, id: eventId })
  if (!save.some(({ seq }) => seq === entryId)) return notFound('Event')
  return mark(ctx, loaded, { seq: entryId, isKey })
}

/** Marks a file: the entry that says that it was added. (D-057) */
export async function markMedia(ctx: Ctx, { caseId, fileId, isKey }: Media & { isKey: boolean }): Promise<KeyEvents> {
  const loaded = await loadCase(ctx, caseId)
  allowWrite(ctx.me, loaded)
  return mark(ctx, loaded, { seq: await requireMedia(ctx, loaded, fileId), isKey })
}

/** A file that was added to the record, by the rights on the file where it is now: a merge may have moved it. */
export async function downloadMedia(ctx: Ctx, { caseId, fileId }: Media): Promise<FileAnswer> {
  await requireMedia(ctx, await loadCase(ctx, caseId), fileId)
  return downloadFile(ctx, { fileId })
}

/**
 * The entry of the record that says that the file was added. Whether the file is missing, was added to another record, or
 * is hidden from the caller: the answer is the same.
 */
async function requireMedia(ctx: Ctx, loaded: LoadedCase, id: string): Promise<number> {
  const file = (await selectFile(ctx.tx, { tenantId: ctx.tenant.id, id })) ?? notFound('File')
  if (!isFileVisible(ctx.me, loaded, file)) return notFound('File')
  const key = file.field_id === null ? FILES : fieldKey(file.field_id)
  const entry = await selectAddedFile(ctx.tx, loggedAs(loaded.record.row), { fileId: id, key })
  return (entry ?? notFound('File')).seq
}

async function mark(ctx: Ctx, loaded: LoadedCase, { seq, isKey }: { seq: number; isKey: boolean }): Promise<KeyEvents> {
  const entry = { tenantId: ctx.tenant.id, caseId: loaded.record.id, seq }
  await holdRecord(ctx.tx, entry)
  const isChanged = isKey ? await insertKey(ctx.tx, entry) : await deleteKey(ctx.tx, entry)
  if (isChanged) ctx.emit({ type: 'case.keysChanged', tenantId: entry.tenantId, caseId: entry.caseId })
  const entries = await readKeyEntries(ctx, loaded)
  if (isKey && entries.logged.keys.size > KEY_ENTRIES_PER_CASE)
    conflict(`#${loaded.record.caseNumber} already has ${KEY_ENTRIES_PER_CASE} key entries. Unmark one first.`)
  return presentKeyEvents(ctx.me, entries)
}
