import type { GroupStep } from '@dossier/contract/views/definition'
import type { Comparison } from '@dossier/core/filters/comparisons'
import type { Terms } from '@dossier/core/filters/terms'
import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../filters/condition-sql.ts'
import { folded, trimmed } from '../filters/folded.ts'

export type DateStep = GroupStep | 'Year'

/** A column by whose values records are grouped; `step` says how wide the groups of dates are. */
export interface GroupColumn {
  column: Column
  comparison: Comparison
  step: DateStep
}

/** Where days and weeks begin. */
export type Calendar = Pick<Terms, 'timeZone' | 'firstDayOfWeek'>

type Sql = RawBuilder<unknown>

/**
 * What of a record `c` decides its groups. Many records have the same, so their keys are made once for all of them. Null
 * where the reader may not see it, or where there is nothing.
 */
export function heldValue({ column, comparison, step }: GroupColumn, calendar: Calendar): Sql {
  if (comparison === 'checkbox' || comparison === 'flag')
    return sql`case when ${column.part} then coalesce(${valueOf(column)}, false) end`
  return sql`case when ${column.part} then ${held(column, comparison, { ...calendar, step })} end`
}

type Periods = Calendar & Pick<GroupColumn, 'step'>

function held(column: Column, comparison: Comparison, periods: Periods): Sql {
  if (column.ofItems) return column.ofItems.chosen
  switch (column.form) {
    case 'tags':
      return sql`c.tag_ids`
    case 'moment':
      return periodOf(localTime(column.value, periods), periods)
    case 'text-in-order':
      return dayOf(column.value, comparison, periods)
    case 'single':
      // An empty text counts as no value.
      return column.type === 'text'
        ? sql`case when ${column.isSet} then ${column.value} end`
        : (column.exact ?? column.value)
    case 'ids':
    case 'strings':
    case 'people':
      return column.value
    default:
      throw new Error('Records cannot be grouped by this column.')
  }
}

const valueOf = (column: Column): Sql => ('value' in column ? column.value : sql`null`)

/**
 * The groups of such a value, as rows `(key, spelled)`: texts that filters cannot tell apart have one key. None where it
 * is empty. Tags are named by their ids.
 */
export function keysOf(group: GroupColumn, value: Sql, calendar: Calendar): Sql {
  const { column, comparison } = group
  if (!column.ofItems) return keyRows(keysOfValue(group, value, calendar), comparison)
  // Each chosen item has a value of its own.
  const inner: Column = { ...column, ofItems: undefined }
  const one = held(inner, comparison, { ...calendar, step: group.step })
  const keys = keysOfValue({ ...group, column: inner }, sql`item.held`, calendar)
  return sql`(select named.key, min(named.spelled) as spelled
    from (${column.ofItems.rows(value, sql`${one} as held`)}) item cross join lateral ${keyRows(keys, comparison)} named
    group by named.key)`
}

/** Each key once; of a record with several texts that are one key, one spelling. */
function keyRows(keys: Sql, comparison: Comparison): Sql {
  const key = comparison === 'text' ? folded(sql`k`) : sql`k`
  const spelled = comparison === 'text' ? trimmed(sql`k`) : sql`k`
  return sql`(select ${key} as key, min(${spelled} collate "C") as spelled from unnest(${keys}) k
    where k is not null group by 1)`
}

function keysOfValue({ column, comparison, step }: GroupColumn, value: Sql, calendar: Calendar): Sql {
  switch (column.form) {
    case 'ids':
    case 'tags':
      return sql`${value}::text[]`
    case 'strings':
      return sql`case when jsonb_typeof(${value}) = 'array' then array(select jsonb_array_elements_text(${value})) end`
    case 'people':
      return sql`array(select person #>> '{}' from jsonb_path_query(${value}, '$.**.users[*].id') person)`
    case 'moment':
      return firstDay(value, step, calendar)
    case 'text-in-order':
      return isDated(comparison) ? firstDay(value, step, calendar) : sql`array[${value}]`
    case 'single':
      return column.exact ? sql`array[trim_scale(${value})::text]` : sql`array[${value}::text]`
    default:
      throw new Error('Records cannot be grouped by this column.')
  }
}

const isDated = (comparison: Comparison) => comparison === 'date' || comparison === 'moment'

const DATE = String.raw`^\d{4}-\d{2}-\d{2}$`
const MOMENT = String.raw`^\d{4}-\d{2}-\d{2}T`

/** The period of a date or a moment that a field has; other texts, such as times, stay as they are. */
function dayOf(value: Sql, comparison: Comparison, periods: Periods): Sql {
  if (comparison === 'date')
    return sql`case when ${value} ~ ${DATE} then ${periodOf(sql`(${value})::timestamp`, periods)} end`
  if (comparison !== 'moment') return value
  const moment = sql`(${value})::timestamptz`
  return sql`case when ${value} ~ ${MOMENT} then ${periodOf(localTime(moment, periods), periods)} end`
}

/** A moment belongs to its local date. (D-150) */
const localTime = (moment: Sql, { timeZone }: Calendar): Sql => sql`(${moment} at time zone ${timeZone}::text)`

/** The first day of a month or a longer period; of a week, the day itself, which costs less to find. */
const periodOf = (time: Sql, { step }: Periods): Sql =>
  step === 'Day' || step === 'Week'
    ? sql`${time}::date`
    : sql`date_trunc(${sql.lit(step.toLowerCase())}, ${time})::date`

/** The first day of the period, as `core/views/group-steps.ts` has it. */
function firstDay(day: Sql, step: DateStep, { firstDayOfWeek }: Calendar): Sql {
  const unit = step.toLowerCase()
  const first =
    step === 'Day'
      ? sql`d`
      : step === 'Week'
        ? sql`d - (extract(dow from d)::int - ${firstDayOfWeek}::int + 7) % 7`
        : sql`date_trunc(${sql.lit(unit)}, d::timestamp)::date`
  return sql`array(select to_char(${first}, 'YYYY-MM-DD') from (select ${day} as d) one)`
}
