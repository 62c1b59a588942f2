import type { LargerAction } from '@dossier/contract/actions'
import type { Ctx } from '../../http/context.ts'
import { loadCase } from '../cases/load-case.ts'
import { isAccessible } from '../../query/relation.ts'
import { selectEntries } from '../../history/read-saves.ts'
import { countRecordsOf } from './action-queries.ts'
import { historyFor } from './list-events.ts'

/** Which of these events belong to actions that changed several records, as far as the caller may see them. */
export async function listLarger(
  ctx: Ctx,
  { caseId, eventIds }: { caseId: number; eventIds: readonly number[] },
): Promise<LargerAction[]> {
  const of = historyFor(ctx, await loadCase(ctx, caseId))
  const entries = eventIds.length === 0 ? [] : await selectEntries(ctx.tx, of, eventIds)
  const counted = await countRecordsOf(ctx.tx, {
    tenantId: ctx.tenant.id,
    actionIds: [...new Set(entries.map(({ action_id }) => action_id))],
    visibleKeys: of.visibleKeys,
    visible: isAccessible(ctx, 'r'),
  })
  const byAction = new Map(counted.map((one) => [one.action_id, one]))
  return entries.flatMap(({ seq, action_id }) => {
    const found = byAction.get(action_id)
    return found && found.records > 1 ? [{ eventId: seq, records: found.records, isMinimum: found.is_minimum }] : []
  })
}
