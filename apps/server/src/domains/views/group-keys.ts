import type { GroupStep } from '@dossier/contract/views/definition'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../filters/condition-sql.ts'

interface Grouped {
  column: Column
  comparison: FilterColumn['comparison']
  step: GroupStep
  terms: Terms
}

type Keys = RawBuilder<string[]>

/** Each of the `keys` of a record; one without a key is in the group without a value. */
export const EACH_KEY = sql`unnest(case when cardinality(coalesce(keys, '{}')) = 0 then array[null]::text[] else keys end) as key`

/** In which groups a record `c` is, as texts; none or null where it has no value. Tags are named by their ids. */
export function groupKeys(grouped: Grouped): Keys {
  const { column, comparison } = grouped
  if (comparison === 'checkbox' || comparison === 'flag')
    return sql`array[case when not ${column.part} then null when coalesce(${valueOf(column)}, false) then 'true' else 'false' end]`
  return sql`case when ${column.part} then ${keysOf(grouped)} end`
}

function keysOf({ column, comparison, step, terms }: Grouped): Keys {
  switch (column.form) {
    case 'ids':
      return sql`${column.value}::text[]`
    case 'tags':
      return sql`c.tag_ids::text[]`
    case 'strings':
      return sql`case when jsonb_typeof(${column.value}) = 'array'
        then array(select jsonb_array_elements_text(${column.value})) end`
    case 'people':
      return sql`array(select distinct person #>> '{}' from jsonb_path_query(${column.value}, '$.**.users[*].id') person)`
    case 'moment':
      return firstDay(localDay(column.value, terms), step, terms)
    case 'text-in-order':
      return comparison === 'date'
        ? firstDay(sql`case when ${column.value} ~ ${DATE} then (${column.value})::date end`, step, terms)
        : firstDay(
            sql`case when ${column.value} ~ ${MOMENT} then ${localDay(sql`(${column.value})::timestamptz`, terms)} end`,
            step,
            terms,
          )
    default:
      return sql`array[${valueOf(column)}::text]`
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
