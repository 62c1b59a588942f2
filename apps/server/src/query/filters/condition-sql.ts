import { isBuiltIn } from '@dossier/core/filters/columns'
import type { Condition, Relation, Test } from '@dossier/core/filters/condition'
import type { FilterColumn } from '@dossier/core/filters/terms'
import { fieldOfColumn, itemColumnOf } from '@dossier/core/filters/item-columns'
import { sidesOf } from '@dossier/core/filters/within-area'
import { hexagonSql, pointsSql } from '../aggregate/hexagon-sql.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { escapeLike } from '../../db/escape-like.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { amongItems, builtInSql, chosenItems, fieldSql, type ChosenItems, type ColumnSql } from './column-sql.ts'
import { folded } from './folded.ts'

/** Whose question it is, and of which records. */
export interface Asking {
  catalogue: Catalogue
  rights: ReadRights
  /** By key. */
  columns: ReadonlyMap<string, FilterColumn>
  now: Date
}

type Where = RawBuilder<SqlBool>

/**
 * A condition on rows `c` of `cases`, true or false and never unknown. Where the person may not view a field, the record
 * counts as having no value of it. (D-127)
 */
export function conditionSql(condition: Condition, asking: Asking): Where {
  const columnOf = columnReader(asking)
  const compile = (one: Condition): Where => {
    if ('all' in one) return joined(one.all.map(compile), 'and')
    if ('any' in one) return joined(one.any.map(compile), 'or')
    if ('not' in one) return sql`not ${compile(one.not)}`
    return testSql(columnOf(one.column), one.test, columnOf)
  }
  return compile(condition)
}

/** The columns of records `c` for somebody, by their keys. */
export function columnReader(asking: Asking): (key: string) => Column {
  const builtIn = builtInSql(asking)
  return (key) => {
    if (isBuiltIn(key)) return { ...builtIn[key], part: sql`true` }
    const field = asking.catalogue.fields.get(fieldOfColumn(key) ?? '')
    const column = asking.columns.get(key)
    if (!field || !column) throw new Error(`There is no column ${key}.`)
    const item = field.itemFields?.find(({ id }) => id === itemColumnOf(key)?.valueId)
    if (item) {
      const value = fieldSql({ ...item, extensions: {} }, column.comparison, asking.now, sql`i.fields`)
      return {
        ...value,
        part: readable(field.id, asking.rights),
        within: (fits) => amongItems(field, fits),
        ofItems: chosenItems(field),
      }
    }
    return { ...fieldSql(field, column.comparison, asking.now), part: readable(field.id, asking.rights) }
  }
}

export type Column = ColumnSql & {
  /** Whether the record has the column, for this person. */
  part: Where
  /** Of values of items: whether one of the record's items fits. */
  within?: (fits: Where) => Where
  ofItems?: ChosenItems | undefined
}

/** Template by template, as the fields of a record are shown. */
const readable = (fieldId: string, { fields }: ReadRights): Where => {
  const templates = [...fields].filter(([, ids]) => ids.has(fieldId)).map(([id]) => id)
  return sql`c.template_id = any(${templates}::int[])`
}

const joined = (conditions: readonly Where[], word: 'and' | 'or'): Where =>
  conditions.length === 0 ? sql`${sql.lit(word === 'and')}` : sql`(${sql.join(conditions, sql` ${sql.raw(word)} `)})`

function testSql(column: Column, test: Test, columnOf: (key: string) => Column): Where {
  if (test.is === 'part') return column.part
  if (test.is === 'as') {
    const other = columnOf(test.other)
    return sql`(${column.part} and ${other.part} and coalesce(${relation(column, test.how, other)}, false))`
  }
  const fits = valueSql(column, test)
  return sql`(${column.part} and ${column.within?.(fits) ?? sql`coalesce(${fits}, false)`})`
}

type ValueTest = Exclude<Test, { is: 'part' | 'as' }>

function valueSql(column: Column, test: ValueTest): Where {
  switch (test.is) {
    case 'set':
      return column.isSet
    case 'text':
      return textSql(single(column), test)
    case 'oneOf':
      return oneOfSql(column, test.values)
    case 'range':
      return rangeSql(column, test)
    case 'spent':
      return spentSql(column, test)
    case 'within':
      return withinSql(column, test.corners)
    case 'hexagon':
      return inHexagonSql(column, test)
  }
}

const textSql = (value: RawBuilder<unknown>, { text, how }: Extract<Test, { is: 'text' }>): Where =>
  how === 'contains'
    ? sql`${value} ilike ${`%${escapeLike(text)}%`}::text`
    : sql`${folded(value)} = ${folded(sql`${text}::text`)}`

type SingleType = Extract<ColumnSql, { form: 'single' }>['type']

/** The type of the values that a column is compared with. */
function sqlType(column: Column): RawBuilder<unknown> {
  if (column.form === 'moment') return sql.raw('timestamptz')
  return sql.raw(column.form === 'single' && column.type !== 'key' ? column.type : 'text')
}

type Values = readonly (string | number | boolean)[]

const fitting = (type: SingleType, values: Values) =>
  type === 'text' || type === 'key' ? values.map(String) : type === 'int' ? ids(values) : [...values]

const ids = (values: Values) => values.filter((value) => typeof value === 'number')

function oneOfSql(column: Column, values: Values): Where {
  switch (column.form) {
    case 'ids':
      return sql`(${column.isSet} and ${column.value} && ${ids(values)}::int[])`
    case 'tags':
      return sql`c.tag_ids && (select coalesce(array_agg(t.id), '{}') from tags t
        where t.tenant_id = c.tenant_id and lower(t.title) = any(select lower(w) from unnest(${values.map(String)}::text[]) w))`
    case 'strings':
      return sql`${column.value} ?| ${values.map(String)}::text[]`
    case 'people':
      return sql`exists (select from jsonb_path_query(${column.value}, '$.**.users[*].id') as person (id)
        where person.id = any(${values.map((value) => JSON.stringify(value))}::jsonb[]))`
    case 'moment':
      return sql`date_trunc('milliseconds', ${column.value}) = any(${values.map(String)}::timestamptz[])`
    case 'records-of':
      return column.among(ids(values))
    case 'single':
      return sql`${column.value} = any(${fitting(column.type, values)}::${sqlType(column)}[])`
    default:
      return sql`${single(column)} = any(${values.map(String)}::text[])`
  }
}

function rangeSql(column: Column, { from, after, before }: Extract<Test, { is: 'range' }>): Where {
  const type = sqlType(column)
  const value = inOrder(column)
  const bounds = [
    ...(from === undefined ? [] : [sql<SqlBool>`${value} >= ${from}::${type}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`${value} > ${after}::${type}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${value} < ${before}::${type}`]),
  ]
  return joined(bounds, 'and')
}

/** Texts in the order of their signs, whatever the language of the database. */
const inOrder = (column: Column): RawBuilder<unknown> =>
  column.form === 'text-in-order' ? sql`${column.value} collate "C"` : single(column)

const SIGNS: Record<Relation, string> = { equal: '=', greater: '>', less: '<' }

function relation(column: Column, how: Relation, other: Column): Where {
  const sign = sql.raw(SIGNS[how])
  const isText = column.form === 'single' && column.type === 'text'
  const side = (one: Column) => (isText ? folded(single(one)) : comparable(one))
  return sql`${side(column)} ${sign} ${side(other)}`
}

/** Moments of records and those of fields are written alike. */
const comparable = (column: Column): RawBuilder<unknown> =>
  column.form === 'moment'
    ? sql`to_char(${column.value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`
    : inOrder(column)

function single(column: Column): RawBuilder<unknown> {
  if (column.form === 'tags' || column.form === 'none' || column.form === 'records-of')
    throw new Error('This column has no value to compare.')
  return column.value
}

/** What is stored, and the time since the span that is not over began. (ADR 199) */
function spentSql(column: Column, { on, more, less }: Extract<Test, { is: 'spent' }>): Where {
  if (column.form !== 'times') throw new Error('This column has no times.')
  const of = sql`jsonb_build_object('on', ${on}::text)`
  const first = (path: string) => sql`jsonb_path_query_first(${column.value}, ${sql.lit(path)}, ${of})`
  const started = first('$.entries[*] ? (@.fieldValue == $on && @.currentlySet == true && @.isClosed == false).started')
  const running = sql`extract(epoch from ${column.now}::timestamptz - (${started} #>> '{}')::timestamptz)::float8`
  const hours = sql`(${first('$.totals[*] ? (@.fieldValue == $on).hoursSpent')}::float8 + greatest(0, ${running}) / 3600)`
  const bounds = [
    ...(more === undefined ? [] : [sql<SqlBool>`${hours} > ${more}::float8`]),
    ...(less === undefined ? [] : [sql<SqlBool>`${hours} < ${less}::float8`]),
  ]
  return joined(bounds, 'and')
}

function inHexagonSql(column: Column, { grid, key }: Extract<Test, { is: 'hexagon' }>): Where {
  const [q, r] = key.split(':').map(Number)
  return sql`exists (select from ${pointsSql(single(column))} p cross join lateral ${hexagonSql(sql`p.lat`, sql`p.lng`, grid)} h
    where h.q = ${q}::bigint and h.r = ${r}::bigint)`
}

/** The operators for polygons take what is within a millionth of a degree of an edge for inside; these steps do not. */
function withinSql(column: Column, corners: Extract<Test, { is: 'within' }>['corners']): Where {
  const sides = sidesOf(corners)
  const ends = (end: 'west' | 'east', nth: 0 | 1) => sql`${sides.map((side) => side[end][nth])}::float8[]`
  const latitudes = corners.map(([latitude]) => latitude)
  const longitudes = corners.map(([, longitude]) => longitude)
  const height = sql`(s.east_lng - s.west_lng) * (m.lat - s.west_lat) - (s.east_lat - s.west_lat) * (m.lng - s.west_lng)`
  const isOn = sql`${height} = 0 and m.lat between least(s.west_lat, s.east_lat) and greatest(s.west_lat, s.east_lat)`
  return sql`exists (select from (select (place ->> 'lat')::float8 as lat, (place ->> 'lng')::float8 as lng
      from jsonb_path_query(${single(column)}, '$[*]') as marker (place)) m
    where m.lat between ${Math.min(...latitudes)}::float8 and ${Math.max(...latitudes)}::float8
      and m.lng between ${Math.min(...longitudes)}::float8 and ${Math.max(...longitudes)}::float8
      and (select bool_or(${isOn}) or count(*) filter (where ${height} < 0 and m.lng < s.east_lng) % 2 = 1
        from unnest(${ends('west', 0)}, ${ends('west', 1)}, ${ends('east', 0)}, ${ends('east', 1)})
          as s (west_lat, west_lng, east_lat, east_lng)
        where m.lng between s.west_lng and s.east_lng))`
}
