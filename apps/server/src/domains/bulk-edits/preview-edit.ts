import type { BulkPreview, LeftRecords, NewBulkEdit } from '@dossier/contract/bulk-edits'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { checkChanges } from '../cases/writing/apply-changes.ts'
import { isIdle } from '../cases/plans/changes.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { findChosen } from '../views/find-chosen.ts'
import { changesOf, checkEdit } from './check-changes.ts'
import { recordChanges } from './record-changes.ts'

/** Records that are in memory at the same time. */
const AT_ONCE = 500
const REASONS = 20
const NUMBERS = 5

/** The records of an edit, and what is refused of the whole. */
export async function openEdit(ctx: Ctx, edit: NewBulkEdit): Promise<number[]> {
  checkEdit({ me: ctx.me, catalogue: await loadCatalogue(ctx) }, edit)
  if ('rows' in edit) return distinct(edit.rows.map(({ caseId }) => caseId))
  if ('ids' in edit.records) return distinct(edit.records.ids)
  const reach = { most: RECORDS_AT_ONCE, reachesDeleted: edit.changes.some((change) => change.do === 'restore') }
  const { ids, isMore } = await findChosen(ctx, edit.records, reach)
  const most = RECORDS_AT_ONCE.toLocaleString('en')
  if (isMore) badInput(`The list has more than ${most} records. Filter it, and change up to ${most} at once.`)
  return ids.length > 0 ? ids : badInput('The list has no records anymore. Reload it.')
}

export function distinct(ids: readonly number[]): number[] {
  const all = new Set(ids)
  return all.size === ids.length ? [...ids] : badInput('Name each record only once.')
}

/** What an edit would do now, by the rights of the caller on each record. It holds nobody up, and promises nothing. */
export async function previewEdit(ctx: Ctx, edit: NewBulkEdit): Promise<BulkPreview> {
  const ids = await openEdit(ctx, edit)
  const changes = changesOf(edit)
  const cells = 'rows' in edit ? new Map(edit.rows.map((row) => [row.caseId, row.cells])) : undefined
  const writer = { ...writerOf(ctx), action: newAction('bulk'), onlyLooks: true } as const
  const reasons = new Map<string, { records: number; caseNumbers: string[] }>()
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const { plans, refused } = await checkChanges(writer, some, (loaded) =>
      recordChanges(ctx.me, loaded, { changes, cells: cells?.get(loaded.record.id) ?? null }),
    )
    for (const plan of plans) counts[isIdle(plan) ? 'unchanged' : 'changed'] += 1
    counts.refused += refused.length
    for (const { caseNumber, refusal } of refused) {
      const reason = reasons.get(refusal.message) ?? { records: 0, caseNumbers: [] }
      reason.records += 1
      if (caseNumber !== null && reason.caseNumbers.length < NUMBERS) reason.caseNumbers.push(caseNumber)
      reasons.set(refusal.message, reason)
    }
  }
  const most = [...reasons].map(([message, reason]) => ({ message, ...reason }))
  return {
    total: ids.length,
    ...counts,
    reasons: most.toSorted(byFrequency).slice(0, REASONS),
  }
}

const byFrequency = (one: LeftRecords, other: LeftRecords): number =>
  other.records - one.records || (one.message < other.message ? -1 : 1)
