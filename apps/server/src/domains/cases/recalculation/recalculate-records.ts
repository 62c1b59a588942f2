import { z } from 'zod'
import type { Catalogue, CatalogueContent, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { readForms } from '../../../catalogue/read-forms.ts'
import type { Tx } from '../../../db/open.ts'
import type { TenantAttempt, TenantJob } from '../../../queue/job-kind.ts'
import { changedCalculations } from './calculated-values.ts'
import { titleOf } from '../field-values.ts'
import { changedTimes, NO_TIMES, timesFromHistory, type Times } from './recalculate-times.ts'
import { itemIdsIn, namesOf, type ItemNames } from '../item-names.ts'
import {
  countToRecalculate,
  selectToRecalculate,
  updateRecalculated,
  type CalculatedRow,
  type Recalculated,
} from './recalculate-queries.ts'

/** Records in one transaction: their savers wait for it. */
const BATCH = 1_000

type Forms = Pick<CatalogueContent, 'fields' | 'templates' | 'timeZone'>
type Users = Catalogue['users']

interface Recalculation {
  node: Parameters<TenantJob<unknown>['prepare']>[0]
  attempt: TenantAttempt<unknown>
  /** Only records that were saved after this instant; null for all. */
  since: string | null
  /** Records in one transaction. */
  size?: number
  isMeant(template: CatalogueTemplate, forms: Forms): boolean
  /** Whether times of values are made again from the history. */
  tracks?: boolean
  /** The zone in which titles were made: those that would have another day or hour are made again. */
  fromZone?: string | null
}

/**
 * Calculates the records of templates again, a thousand in each transaction, by the definitions as they are at that
 * moment: the latest one wins. Each record is locked before it is read, so no save is overwritten. What differs is
 * stored without an entry in the history, since nobody changed the record; open pages read it again. (ADR 199)
 */
export async function recalculateRecords({
  node,
  attempt,
  since,
  size = BATCH,
  isMeant,
  tracks = false,
  fromZone = null,
}: Recalculation): Promise<void> {
  const { tenantId, progress } = attempt
  let at = { ...stateOf(progress?.checkpoint), done: progress?.done ?? 0, total: progress?.total ?? null }
  for (let isOver = false; !isOver;)
    await attempt.batch(async (tx) => {
      const forms = await readForms(tx, tenantId)
      const templateIds = [...forms.templates.values()].filter((one) => isMeant(one, forms)).map(({ id }) => id)
      const which = { tenantId, templateIds, since }
      const total = at.total ?? (await countToRecalculate(tx, which))
      const rows = await selectToRecalculate(tx, which, { after: at.after, limit: size })
      const { users } = await loadCatalogue({ tx, tenant: { id: tenantId }, services: node })
      const times = tracks ? await timesFromHistory(tx, tenantId, rows, forms) : NO_TIMES
      const changed = await store(tx, { tenantId, rows, forms, users, times, fromZone })
      isOver = rows.length < size
      const done = at.done + rows.length
      at = { after: rows.at(-1)?.id ?? at.after, changed: at.changed + changed, done, total: Math.max(total, done) }
      const note = `${done.toLocaleString('en')} of ${at.total!.toLocaleString('en')} records, ${at.changed.toLocaleString('en')} changed`
      return { done, total: at.total, note, checkpoint: { after: at.after, changed: at.changed } }
    })
  if (at.changed > 0) node.outbox.send([{ type: 'configuration.changed', tenantId, kinds: ['fields'] }])
}

const Checkpoint = z.object({ after: z.int(), changed: z.int() })
const stateOf = (checkpoint: object | undefined) => Checkpoint.safeParse(checkpoint).data ?? { after: 0, changed: 0 }

interface Stored {
  tenantId: number
  rows: readonly CalculatedRow[]
  forms: Forms
  users: Users
  times: Times
  fromZone: string | null
}

/** What would be different in these records. */
export async function recalculatedRows(tx: Tx, { tenantId, rows, forms, ...given }: Stored): Promise<Recalculated[]> {
  // Titles may name items of data sources and people.
  const named = rows.flatMap(({ template_id, fields }) => {
    const template = forms.templates.get(template_id)!
    return template.enableTitleTemplate ? itemIdsIn(template, fields) : []
  })
  const items = await namesOf({ tx, tenant: { id: tenantId } }, named)
  return rows.flatMap((row) => recalculated(row, forms, { items, ...given }) ?? [])
}

/** The number of records that have other values now. */
async function store(tx: Tx, given: Stored): Promise<number> {
  const { tenantId } = given
  const changed = await recalculatedRows(tx, given)
  const [titled, others] = [
    changed.filter(({ title }) => title !== null),
    changed.filter(({ title }) => title === null),
  ]
  await updateRecalculated(tx, { tenantId, rows: titled, withTitle: true })
  await updateRecalculated(tx, { tenantId, rows: others, withTitle: false })
  return changed.length
}

function recalculated(
  row: CalculatedRow,
  forms: Forms,
  { times, fromZone, ...named }: { items: ItemNames } & Pick<Stored, 'users' | 'times' | 'fromZone'>,
): Recalculated | null {
  const template = forms.templates.get(row.template_id)!
  const changes = [...changedCalculations({ ...row, template }, forms), ...changedTimes(row, times)]
  const { timeZone } = forms
  const made = { caseNumber: row.case_number, ...named }
  // Titles that were made in another way, or by people, stay.
  const isMoved =
    fromZone !== null &&
    template.enableTitleTemplate &&
    titleOf(template, { ...made, fields: row.fields, timeZone: fromZone }) === row.title
  if (changes.length === 0 && !isMoved) return null
  const filled = Object.fromEntries(changes.filter(([, value]) => value !== null))
  const emptied = changes.filter(([, value]) => value === null).map(([id]) => id)
  if (!template.enableTitleTemplate) return { id: row.id, filled, emptied, title: null }
  const fields = Object.fromEntries(
    Object.entries({ ...row.fields, ...filled }).filter(([id]) => !emptied.includes(id)),
  )
  const title = titleOf(template, { ...made, fields, timeZone })
  if (changes.length === 0 && title === row.title) return null
  return { id: row.id, filled, emptied, title: title === row.title ? null : title }
}
