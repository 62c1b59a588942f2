import type { GroupStep } from '@dossier/contract/views/definition'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../filters/condition-sql.ts'
import { folded, trimmed } from '../filters/folded.ts'

interface Grouped {
  column: Column
  comparison: FilterColumn['comparison']
  step: GroupStep
  terms: Terms
}

type Keys = RawBuilder<string[]>

/** Each of the `keys` of a record; one without a key is in the group without a value. */
export const EACH_KEY = sql`unnest(case when cardinality(coalesce(keys, '{}')) = 0 then array[null]::text[] else keys end) as key`

/** Of each key, what its group is found by, and how it is spelled: equal texts are one group. */
export const foundBy = (comparison: Grouped['comparison'], key: RawBuilder<unknown>) =>
  comparison === 'text' ? { key: folded(key), spelled: trimmed(key) } : { key, spelled: key }

/** In which groups a record `c` is, as texts; none or null where it has no value. Tags are named by their ids. */
export const groupKeys = (grouped: Grouped): Keys => keysOf(grouped, groupedValue(grouped))

/** What a record `c` has that decides its groups: many have the same, whose keys need to be made only once. */
export function groupedValue({ column, comparison, terms }: Grouped): RawBuilder<unknown> {
  if (comparison === 'checkbox' || comparison === 'flag')
    return sql`case when not ${column.part} then null when coalesce(${valueOf(column)}, false) then 'true' else 'false' end`
  return sql`case when ${column.part} then ${valueIn(column, terms)} end`
}

function valueIn(column: Column, terms: Terms): RawBuilder<unknown> {
  switch (column.form) {
    case 'tags':
      return sql`c.tag_ids`
    case 'ids':
    case 'strings':
    case 'people':
    case 'text-in-order':
      return column.value
    case 'moment':
      return localDay(column.value, terms)
    default:
      return sql`${valueOf(column)}::text`
  }
}

/** The keys of such a value. */
export function keysOf({ column, comparison, step, terms }: Grouped, value: RawBuilder<unknown>): Keys {
  switch (column.form) {
    case 'ids':
    case 'tags':
      return sql`${value}::text[]`
    case 'strings':
      return sql`case when jsonb_typeof(${value}) = 'array'
        then array(select jsonb_array_elements_text(${value})) end`
    case 'people':
      return sql`array(select distinct person #>> '{}' from jsonb_path_query(${value}, '$.**.users[*].id') person)`
    case 'moment':
      return firstDay(value, step, terms)
    case 'text-in-order':
      return comparison === 'date'
        ? firstDay(sql`case when ${value} ~ ${DATE} then (${value})::date end`, step, terms)
        : firstDay(
            sql`case when ${value} ~ ${MOMENT} then ${localDay(sql`(${value})::timestamptz`, terms)} end`,
            step,
            terms,
          )
    default:
      return sql`array[${value}]`
  }
}

const DATE = String.raw`^\d{4}-\d{2}-\d{2}$`
const MOMENT = String.raw`^\d{4}-\d{2}-\d{2}T`

const valueOf = (column: Column): RawBuilder<unknown> => ('value' in column ? column.value : sql`null`)

/** Days are those of the reader's zone. (D-072) */
const localDay = (moment: RawBuilder<unknown>, { timeZone }: Terms) =>
  sql`(${moment} at time zone ${timeZone}::text)::date`

/** The first day of the group, as `core/views/group-steps.ts` has it. */
function firstDay(day: RawBuilder<unknown>, step: GroupStep, { firstDayOfWeek }: Terms): Keys {
  const first = {
    Day: sql`d`,
    Week: sql`d - (extract(dow from d)::int - ${firstDayOfWeek}::int + 7) % 7`,
    Month: sql`date_trunc('month', d)::date`,
    Quarter: sql`date_trunc('quarter', d)::date`,
  }[step]
  return sql`array(select to_char(${first}, 'YYYY-MM-DD') from (select ${day} as d) one)`
}
