import type { CaseEvent } from '@dossier/contract/events'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCase, type CaseReader, type LoadedCase } from '../cases/load-case.ts'
import { presentEvents, visibleKeys } from './present-events.ts'
import { withKeys } from './with-keys.ts'
import { loggedAs } from '../../history/logged-record.ts'
import {
  countSaves,
  selectCommentSeqs,
  selectEntries,
  selectSaves,
  TITLE,
  type ChangeRow,
  type Filter,
  type HistoryOf,
  type Saves,
} from '../../history/read-saves.ts'

const PAGE_SIZE = 50
const HISTORY_SAVES = 200
/** Most bytes of missed saves that a returning client gets at once. */
const CAUGHT_UP_BYTES = 2_000_000

interface ListedEvents extends Filter {
  caseId: number
  pageNumber: number
  before?: number | undefined
}

/** What happened to a record, as far as the caller may see it, page by page. */
export async function listEvents(ctx: Ctx, { caseId, pageNumber, before, ...filter }: ListedEvents) {
  const loaded = await loadCase(ctx, caseId)
  const of = historyFor(ctx, loaded)
  const [rows, totalItems] = await Promise.all([
    selectSaves(ctx.tx, of, { ...filter, before, limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }),
    countSaves(ctx.tx, of, filter),
  ])
  return {
    data: presentEvents(ctx.me, await withKeys(ctx, loaded, rows), rows),
    totalItems,
    pageCount: Math.ceil(totalItems / PAGE_SIZE),
  }
}

/** One save; 404 if it does not exist or contains nothing that the caller may see. */
export async function getEvent(ctx: Ctx, { caseId, eventId }: { caseId: number; eventId: number }): Promise<CaseEvent> {
  const [event] = await visibleSaves(ctx, caseId, { limit: 1, id: eventId, isWhole: true })
  return event ?? notFound('Event')
}

/** The newest saves, or only those after an instant. */
export const listHistory = (
  ctx: Ctx,
  { caseId, greaterThanDate }: { caseId: number; greaterThanDate?: string | undefined },
): Promise<CaseEvent[]> =>
  visibleSaves(ctx, caseId, { limit: HISTORY_SAVES, ...(greaterThanDate && { after: Date.parse(greaterThanDate) }) })

async function visibleSaves(ctx: Ctx, caseId: number, saves: Saves): Promise<CaseEvent[]> {
  const loaded = await loadCase(ctx, caseId)
  const rows = await selectSaves(ctx.tx, historyFor(ctx, loaded), saves)
  return presentEvents(ctx.me, await withKeys(ctx, loaded, rows), rows, saves)
}

export const historyFor = ({ me }: Ctx, loaded: LoadedCase): HistoryOf => ({
  ...loggedAs(loaded.record.row),
  visibleKeys: visibleKeys(me, loaded),
})

/** The saves whose comments these entries changed, with their texts of now. */
export async function rewrittenBy(reader: CaseReader, loaded: LoadedCase, rows: readonly ChangeRow[]) {
  const ids = rows.flatMap(({ type, old_value }) =>
    type === 'commentEdited' || type === 'commentDeleted' ? [(old_value as { id: number }).id] : [],
  )
  const of = loggedAs(loaded.record.row)
  return ids.length === 0 ? [] : selectEntries(reader.tx, of, await selectCommentSeqs(reader.tx, of, ids))
}

/**
 * The entries of the latest saves after a sequence number, without regard to rights: `presentEvents` filters them for
 * its reader. Bounded in number and bytes, so that no request for a history can fill the memory.
 */
export function changesAfter(reader: CaseReader, loaded: LoadedCase, seq: number): Promise<ChangeRow[]> {
  const keys = [TITLE, ...[...loaded.record.template.fields.keys()].map(fieldKey)]
  const of = { ...loggedAs(loaded.record.row), visibleKeys: keys }
  return selectSaves(reader.tx, of, { limit: HISTORY_SAVES, afterSeq: seq, mostBytes: CAUGHT_UP_BYTES, isWhole: true })
}
