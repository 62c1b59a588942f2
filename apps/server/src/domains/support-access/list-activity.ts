import type { SupportActivity } from '@dossier/contract/organization/support-access'
import { canViewCase } from '@dossier/core/access/cases'
import type { Selectable } from 'kysely'
import type { SupportAccessTables } from '../../db/tables/support-access.ts'
import type { Ctx } from '../../http/context.ts'
import { findCase } from '../cases/load-case.ts'
import { titleFor } from '../cases/present-case.ts'
import { withKeys } from '../events/with-keys.ts'
import { presentEvents, visibleKeys } from '../events/present-events.ts'
import { loggedAs } from '../../history/logged-record.ts'
import { selectSaves } from '../../history/read-saves.ts'
import { countActivity, selectActivity } from './queries.ts'

const PAGE_SIZE = 20

type ActivityRow = Selectable<SupportAccessTables['support_activity']>

/** Support grants and what support did, newest first, one page at a time. */
export async function listActivity(ctx: Ctx, pageNumber: number) {
  const rows = await selectActivity(ctx.tx, ctx.tenant.id, { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE })
  const totalItems = await countActivity(ctx.tx, ctx.tenant.id)
  const data: SupportActivity[] = []
  for (const row of rows) data.push(await present(ctx, row))
  return { data, totalItems, pageCount: Math.ceil(totalItems / PAGE_SIZE) }
}

const present = async (ctx: Ctx, row: ActivityRow): Promise<SupportActivity> => ({
  id: row.id,
  at: row.at,
  what: row.what,
  actor: row.actor,
  email: row.email,
  enabledUntil: row.enabled_until,
  summary: row.summary,
  ...(await changed(ctx, row)),
})

/** The record and its changes, as far as the reader may see them; deleted records are named, not linked. */
async function changed(ctx: Ctx, row: ActivityRow): Promise<Pick<SupportActivity, 'record' | 'event'>> {
  const found = row.case_id === null ? null : await findCase(ctx, row.case_id)
  if (!found || row.group_seq === null) return { record: null, event: null }
  const { record } = found
  const isDeleted = record.deleted !== null
  if (!isDeleted && !canViewCase(ctx.me, record)) return { record: null, event: null }
  const of = { ...loggedAs(record.row), visibleKeys: visibleKeys(ctx.me, found) }
  const saves = await selectSaves(ctx.tx, of, { limit: 1, id: row.group_seq })
  const [event = null] = presentEvents(ctx.me, await withKeys(ctx, found, saves), saves)
  return { record: { caseNumber: record.caseNumber, title: titleFor(ctx.me, found), isDeleted }, event }
}
