import { isExternalId } from '@dossier/core/fields/types/external-person'
import { not, test, type Condition } from '@dossier/core/filters/condition'
import { readDay } from '@dossier/core/filters/periods'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { stepOf } from '@dossier/core/views/group-steps'
import { secondLevel } from '@dossier/core/views/second-level'
import { valuesOfId } from '@dossier/core/views/table-id'
import type { CatalogueView } from '../catalogue/catalogue.ts'
import { badInput } from '../http/refusal.ts'

/** Of the records of a table, what they have in common; of a subgroup, within its group. */
export const valueOfTable = (tableId: string | undefined): string | null => valuesOfId(tableId ?? '')?.at(-1) ?? null

type Grouped = Pick<CatalogueView, 'groupBy' | 'groupByOption'>
export type GroupLevels = Grouped & Pick<CatalogueView, 'thenGroupBy' | 'thenGroupByOption'>

interface Params {
  tableId: string
  terms: Terms
}

/** What the records of a group or a subgroup have in common. 400 for one that the view cannot have for this reader. */
export function groupCondition(view: GroupLevels, { tableId, terms }: Params): Condition {
  const levels = [view, secondLevel(view)]
  const values = valuesOfId(tableId) ?? notAvailable()
  return { all: values.map((value, nth) => groupConditionOf(levels[nth]!, { value, terms })) }
}

/** The same for a value of the column. */
export function groupConditionOf(view: Grouped, { value, terms }: { value: string | null; terms: Terms }): Condition {
  const column = view.groupBy === null ? undefined : terms.columns.get(view.groupBy)
  return (column && conditionOf(column, value, { view, terms })) ?? notAvailable()
}

const notAvailable = () => badInput('This group is not available. Load the view again.')

type Scene = { view: Grouped; terms: Terms }

function conditionOf(column: FilterColumn, value: string | null, scene: Scene): Condition | undefined {
  const { key, comparison } = column
  const is = (one: string | number | boolean) => test(key, { is: 'oneOf', values: [one] })
  if (comparison === 'checkbox' || comparison === 'flag') return ofCheckbox(column, value)
  if (value === null) return not(test(key, { is: 'set' }))
  switch (comparison) {
    case 'date':
    case 'moment':
      return ofDays(column, value, scene)
    case 'number':
      return Number.isFinite(Number(value)) ? is(Number(value)) : undefined
    case 'thing':
    case 'things':
    case 'person':
    case 'areas':
      return ofId(value, is)
    case 'people':
      return isExternalId(value) ? is(value) : ofId(value, is)
    case 'text':
      return test(key, { is: 'text', text: value, how: 'equals' })
    default:
      return is(value)
  }
}

const MOST = 2_147_483_647

const ofId = (value: string, is: (id: number) => Condition): Condition | undefined =>
  /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MOST ? is(Number(value)) : undefined

/** An untouched checkbox reads as no, where the record has it. (B-VIEW-12) */
function ofCheckbox({ key, comparison }: FilterColumn, value: string | null): Condition | undefined {
  const ticked = test(key, { is: 'oneOf', values: [true] })
  if (value === 'true') return ticked
  if (value === 'false') return { all: [test(key, { is: 'part' }), not(ticked)] }
  return value === null && comparison === 'checkbox' ? not(test(key, { is: 'part' })) : undefined
}

/** Days begin where the reader is. */
function ofDays({ key, comparison }: FilterColumn, value: string, { view, terms }: Scene): Condition | undefined {
  const day = readDay(value)
  if (!day) return undefined
  const { from, to } = stepOf(day, view.groupByOption, terms.firstDayOfWeek)
  if (from.toString() !== day.toString()) return undefined
  const write = (one: Temporal.PlainDate) =>
    comparison === 'date'
      ? one.toString()
      : new Date(one.toZonedDateTime(terms.timeZone).epochMilliseconds).toISOString()
  return test(key, { is: 'range', from: write(from), before: write(to) })
}
