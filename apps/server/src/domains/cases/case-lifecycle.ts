import type { CaseDetails } from '@dossier/contract/cases/details'
import { canCloseCase, canDeleteCase, canPromoteCase, canReopenCase, canSetSensitive } from '@dossier/core/access/cases'
import { editTeamsFor } from '@dossier/core/access/templates'
import type { Entry } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { allowOnRecord, allowWrite } from './allow-write.ts'
import { changeCase, writeProperty } from './change-case.ts'
import { freeLocks } from './field-locks.ts'
import { isFieldEmpty } from './field-values.ts'
import { findCase, loadCase, type LoadedCase } from './load-case.ts'
import { fieldValue, isFieldVisible, presentDetails } from './present-case.ts'
import { countTags } from './tag-queries.ts'

const WRITE = { forUpdate: true }

/** Turns a record into a case; an existing case is returned unchanged. (D-062) */
export async function promoteCase(ctx: Ctx, caseId: number): Promise<CaseDetails> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  const { record } = loaded
  const decision = canPromoteCase(ctx.me, { ...record, isCase: false })
  allowOnRecord(ctx.me, record, { guard: 'case.promote', decision })
  if (record.isCase) return presentDetails(ctx.me, loaded)
  requireCaseFields(ctx, loaded)
  const edit = [...editTeamsFor(record.template, 'case')]
  const entries: Entry[] = [{ key: 'isCase', old: false, new: true }]
  const before = record.permissions.edit
  if (edit.length !== before.length || edit.some((id) => !before.includes(id)))
    entries.push({ key: 'permissions', old: { edit: before }, new: { edit } })
  const set = { is_case: true, edit_team_ids: edit }
  return presentDetails(ctx.me, await changeCase(ctx, loaded, { type: 'promoted', entries, set }))
}

/** Fields that the caller may not view are not named to them. */
function requireCaseFields({ me }: Ctx, { record }: LoadedCase): void {
  const missing = [...record.template.fields.values()].filter(
    (one) => one.requiredCase && isFieldEmpty(one.field, fieldValue(record, one.field.id)),
  )
  if (missing.length === 0) return
  const titles = missing.filter((one) => isFieldVisible(me, one)).map((one) => one.field.title)
  if (titles.length === 0) badInput('A required field that you cannot see is empty. Ask a colleague who can see it.')
  badInput(`Please fill in ${titles.join(', ')} first.`)
}

/** Restricts a record to the people involved. (D-048) */
export async function markSensitive(ctx: Ctx, caseId: number): Promise<CaseDetails> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  allowWrite(ctx.me, loaded.record)
  const decision = canSetSensitive(ctx.me, loaded.record, true)
  allowOnRecord(ctx.me, loaded.record, { guard: 'case.sensitive', decision })
  return presentDetails(ctx.me, await writeProperty(ctx, loaded, { key: 'isSensitive', value: true }))
}

/** Closes a record and frees its locks; a closed one is answered unchanged. (D-063) */
export async function closeCase(ctx: Ctx, caseId: number): Promise<CaseDetails> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  const { record } = loaded
  allowOnRecord(ctx.me, record, { guard: 'case.close', decision: canCloseCase(ctx.me, record) })
  if (record.isClosed) return presentDetails(ctx.me, loaded)
  await freeLocks(ctx, caseId)
  const closed = await changeCase(ctx, loaded, {
    type: 'closed',
    entries: [{ key: 'isClosed', old: false, new: true }],
    set: { is_closed: true },
    stamp: 'closed',
  })
  return presentDetails(ctx.me, { ...closed, locks: [] })
}

/** Opens a closed record again; an open one is answered unchanged. (D-063) */
export async function reopenCase(ctx: Ctx, caseId: number): Promise<CaseDetails> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  const { record } = loaded
  const decision = canReopenCase(ctx.me, record)
  allowOnRecord(ctx.me, record, { guard: 'case.reopen', decision })
  if (!record.isClosed) return presentDetails(ctx.me, loaded)
  const reopened = await changeCase(ctx, loaded, {
    type: 'reopened',
    entries: [{ key: 'isClosed', old: true, new: false }],
    set: { is_closed: false, closed: null },
  })
  return presentDetails(ctx.me, reopened)
}

/** Deletes a record so that it can be restored. (D-065) */
export async function removeCase(ctx: Ctx, caseId: number): Promise<void> {
  const loaded = await loadCase(ctx, caseId, WRITE)
  const { record } = loaded
  allowOnRecord(ctx.me, record, { guard: 'case.delete', decision: canDeleteCase(ctx.me, record) })
  await freeLocks(ctx, caseId)
  await countTags(ctx.tx, ctx.tenant.id, { before: record.tags, after: [] })
  const entries = [{ key: 'deleted', old: false, new: true }]
  await changeCase(ctx, loaded, { type: 'deleted', entries, set: {}, stamp: 'deleted' })
  ctx.emit({ type: 'case.removed', tenantId: ctx.tenant.id, caseId, caseNumber: record.caseNumber })
}

/**
 * Restores a deleted record; one that is not deleted is returned unchanged. Only administrators get this far. (D-065)
 */
export async function restoreCase(ctx: Ctx, caseId: number): Promise<CaseDetails> {
  const loaded = (await findCase(ctx, caseId, WRITE)) ?? notFound('Record')
  if (loaded.record.deleted === null) return presentDetails(ctx.me, loaded)
  await countTags(ctx.tx, ctx.tenant.id, { before: [], after: loaded.record.tags })
  const entries = [{ key: 'deleted', old: true, new: false }]
  const restored = await changeCase(ctx, loaded, { type: 'restored', entries, set: { deleted: null } })
  return presentDetails(ctx.me, restored)
}
