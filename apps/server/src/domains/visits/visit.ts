import type { Visit } from '@dossier/contract/cases/visits'
import type { Ctx } from '../../http/context.ts'
import { selectChangesByOthers } from '../../history/read-saves.ts'
import { loadCase } from '../cases/load-case.ts'
import { historyFor } from '../events/list-events.ts'
import { selectVisit, upsertVisit } from './queries.ts'

/** What others have changed since the caller last saw a record. Support staff are nobody's colleagues: they see nothing. */
export async function getVisit(ctx: Ctx, caseId: number): Promise<Visit> {
  const loaded = await loadCase(ctx, caseId)
  const seq = ctx.me.isSupport ? null : await selectVisit(ctx.tx, keyOf(ctx, caseId))
  if (seq === null || seq >= loaded.record.row.seq) return { seq, changes: [] }
  const after = { seq, userId: ctx.me.id }
  return { seq, changes: await selectChangesByOthers(ctx.tx, historyFor(ctx, loaded), after) }
}

/** Notes how far the caller has seen a record: never further than it goes, and never back. Their other pages learn it. */
export async function saveVisit(ctx: Ctx, { caseId, seq }: { caseId: number; seq: number }): Promise<void> {
  const { record } = await loadCase(ctx, caseId)
  if (ctx.me.isSupport) return
  const key = keyOf(ctx, caseId)
  const seen = Math.min(seq, record.row.seq)
  if (await upsertVisit(ctx.tx, key, seen)) ctx.emit({ type: 'visit.saved', ...key, seq: seen })
}

const keyOf = ({ tenant, me }: Ctx, caseId: number) => ({ tenantId: tenant.id, userId: me.id, caseId })
