import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { changeAll } from './change-in-batches.ts'
import { countRecordsWith, selectRecordsWith } from './records-with.ts'
import { COLUMN_OF, replaceLookupJob, replacing, type Replaceable } from './replace-lookup-job.ts'

/**
 * Gives every record with one status or severity another one, open, closed or deleted, with an entry in the history of
 * each. More than 10,000 are left to a job. Returns how many there were. (D-054)
 */
export async function replaceLookup(ctx: Ctx, key: Replaceable, { a, b }: { a: number; b: number }): Promise<number> {
  const { tx, tenant, me, action } = ctx
  const catalogue = await loadCatalogue(ctx)
  const [lookups, noun] = key === 'statusId' ? [catalogue.statuses, 'Status'] : [catalogue.severities, 'Severity']
  const [from, to] = [lookups.get(a) ?? notFound(noun), lookups.get(b) ?? notFound(noun)]
  if (a === b) badInput(`Choose another ${noun.toLowerCase()} than the one to replace.`)
  const held = { tenantId: tenant.id, column: COLUMN_OF[key], id: a }
  const ids = await selectRecordsWith(tx, held, { limit: RECORDS_AT_ONCE + 1 })
  const author = { id: me.id, name: me.name }
  if (ids.length <= RECORDS_AT_ONCE) {
    await changeAll({ ...ctx, author }, ids, replacing({ key, from: a, to: b }))
    return ids.length
  }
  const titles = { from: from.title, to: to.title }
  const data = { key, from: a, to: b, titles, author, actionId: action.id }
  await enqueue(tx, { kind: replaceLookupJob, data }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: replaceLookupJob.name })
  return countRecordsWith(tx, held)
}
