import type { MergeConflict } from '@dossier/contract/cases/merge'
import { CHOSEN_PROPERTIES, isChosenField } from '@dossier/core/cases/merge-records'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../../http/context.ts'
import { loggedAs } from '../../../history/logged-record.ts'
import { keysSince } from '../../../history/read-since.ts'
import { badInput, DetailedRefusal } from '../../../http/refusal.ts'
import { sharedFields, type MergedPair } from './merged-values.ts'
import { withLinks } from '../other-records.ts'
import { presentDetails } from '../details/present-details.ts'

/** Refuses a merge whose author chose between values that are others by now, with both records as they are. (D-123) */
export async function refuseStaleMerge(
  ctx: Ctx,
  { from, into }: MergedPair,
  bases: { source: number; target: number } | undefined,
): Promise<void> {
  if (!bases) return
  const pair = { source: from.record, target: into.record }
  const fields = sharedFields(ctx.me, pair).filter(({ field }) => isChosenField(field))
  const chosen = new Set<string>([...CHOSEN_PROPERTIES, ...fields.map(({ field }) => fieldKey(field.id))])
  const changed = new Set<string>()
  for (const side of ['source', 'target'] as const) {
    const { row } = pair[side]
    if (bases[side] > row.seq) badInput('A base is newer than its record. Reload both records, then merge again.')
    const keys = bases[side] === row.seq ? [] : await keysSince(ctx.tx, loggedAs(row), bases[side])
    for (const key of keys) if (chosen.has(key)) changed.add(key)
  }
  if (changed.size === 0) return
  const [source, target] = [await withLinks(ctx, from), await withLinks(ctx, into)]
  const conflict: MergeConflict = {
    message: 'Somebody changed values of these records in the meantime. Review the latest values, then merge again.',
    changed: [...changed],
    source: presentDetails(ctx.me, source),
    target: presentDetails(ctx.me, target),
  }
  throw new DetailedRefusal(409, conflict)
}
