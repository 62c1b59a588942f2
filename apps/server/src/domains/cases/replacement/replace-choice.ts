import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { isOffered } from '@dossier/core/fields/is-offered'
import { optionsOf } from '@dossier/core/fields/options'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { badInput, notFound } from '../../../http/refusal.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { changeAll } from './change-in-batches.ts'
import { readRecordsWith } from './records-with-choice.ts'
import { replaceChoiceJob, replacingChoice } from './replace-choice-job.ts'

interface Replacement {
  fieldId: string
  /** The keys of the choice that goes, and of the one in its place. */
  a: number
  b: number
}

/**
 * Gives every record with a choice of a list another one, open, closed or deleted, with an entry in the history of each.
 * An organization with more than 10,000 records is left to a job. Returns how many had it; null: the job finds them. (D-145)
 */
export async function replaceChoice(ctx: Ctx, { fieldId, a, b }: Replacement): Promise<number | null> {
  const { tx, tenant, me, action } = ctx
  const field = (await loadCatalogue(ctx)).fields.get(fieldId) ?? notFound('Field')
  if (field.dataSourceId !== null) badInput('People choose the items of a data source here. Change its items instead.')
  if (!isOffered(field)) badInput(`${field.title} is archived. Restore it before its choices are replaced.`)
  const byKey = new Map(optionsOf(field).map((option) => [option.key, option]))
  const [from, to] = [byKey.get(a) ?? notFound('Choice'), byKey.get(b) ?? notFound('Choice')]
  if (a === b) badInput('Choose another choice than the one to replace.')
  const held = { tenantId: tenant.id, fieldId, choice: from.value }
  const { ids, read } = await readRecordsWith(tx, held, { after: 0, limit: RECORDS_AT_ONCE + 1 })
  const author = { id: me.id, name: me.name }
  const values = { fieldId, from: from.value, to: to.value }
  if (read <= RECORDS_AT_ONCE) {
    await changeAll({ ...ctx, author }, ids, replacingChoice(values))
    return ids.length
  }
  const titles = { field: field.title, from: from.label, to: to.label }
  const data = { ...values, titles, author, actionId: action.id }
  await enqueue(tx, { kind: replaceChoiceJob, data }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: replaceChoiceJob.name })
  return null
}
