import type { Comparison } from '@dossier/core/filters/comparisons'
import type { BuiltInColumn } from '@dossier/core/filters/columns'
import { isRich } from '@dossier/core/fields/types/text-area'
import { FORMATTED } from '@dossier/core/filters/compared-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTitle } from '../../records/visibility.ts'

/** How a column of a record `c` is compared: one form for each kind of value. */
export type ColumnSql = { isSet: RawBuilder<SqlBool> } &
  /** A key is a text whose letter case counts. */
  (
    | {
        form: 'single'
        type: 'text' | 'key' | 'float8' | 'bool' | 'int'
        value: RawBuilder<unknown>
        /** A number as its stored digits say it: a `numeric`. */
        exact?: RawBuilder<unknown>
      }
    /** A moment with its milliseconds, a day or a time: texts in the order of time. */
    | { form: 'text-in-order'; value: RawBuilder<unknown> }
    | { form: 'moment'; value: RawBuilder<unknown> }
    | { form: 'ids'; value: RawBuilder<unknown> }
    | { form: 'tags' }
    /** Of a field: strings in a JSON array. */
    | { form: 'strings'; value: RawBuilder<unknown> }
    | { form: 'people'; value: RawBuilder<unknown> }
    /** How long a record had each value of a list. */
    | { form: 'times'; value: RawBuilder<unknown>; now: Date }
    | { form: 'markers'; value: RawBuilder<unknown> }
    /** What belongs to other things: the records of these. */
    | { form: 'records-of'; among: (ids: readonly number[]) => RawBuilder<SqlBool> }
    | { form: 'none' }
  )

const ALWAYS = sql<SqlBool>`true`
const some = (column: string) => sql<SqlBool>`${sql.ref(`c.${column}`)} <> '{}'`

interface Scene {
  rights: ReadRights
  /** The present, which decides how long a record has been open. */
  now: Date
}

const daysOpen = (now: Date) =>
  sql`floor(extract(epoch from (coalesce(c.closed, ${now}::timestamptz) - c.created)) / 86400)`

export const builtInSql = ({ rights, now }: Scene): Record<BuiltInColumn, ColumnSql> => ({
  caseNumber: { form: 'single', type: 'text', value: sql`c.case_number`, isSet: ALWAYS },
  title: { form: 'single', type: 'text', value: shownTitle(rights, 'c'), isSet: ALWAYS },
  summary: { form: 'single', type: 'text', value: sql`c.summary`, isSet: sql`c.summary <> ''` },
  templateId: { form: 'single', type: 'int', value: sql`c.template_id`, isSet: ALWAYS },
  areas: { form: 'ids', value: sql`c.area_ids`, isSet: some('area_ids') },
  created: { form: 'moment', value: sql`c.created`, isSet: ALWAYS },
  lastUpdated: { form: 'moment', value: sql`c.last_updated`, isSet: ALWAYS },
  isClosed: { form: 'single', type: 'bool', value: sql`c.is_closed`, isSet: ALWAYS },
  closed: { form: 'moment', value: sql`c.closed`, isSet: sql`c.closed is not null` },
  openForDays: {
    form: 'single',
    type: 'float8',
    value: sql`${daysOpen(now)}::float8`,
    exact: daysOpen(now),
    isSet: ALWAYS,
  },
  statusId: { form: 'single', type: 'int', value: sql`c.status_id`, isSet: ALWAYS },
  severityId: { form: 'single', type: 'int', value: sql`c.severity_id`, isSet: ALWAYS },
  isCase: { form: 'single', type: 'bool', value: sql`c.is_case`, isSet: ALWAYS },
  assigneeId: { form: 'single', type: 'int', value: sql`c.assignee_id`, isSet: sql`c.assignee_id is not null` },
  users: { form: 'ids', value: sql`c.user_ids`, isSet: some('user_ids') },
  pendingTeams: { form: 'ids', value: sql`c.pending_team_ids`, isSet: some('pending_team_ids') },
  tags: { form: 'tags', isSet: some('tag_ids') },
  hiddenFromInsights: { form: 'none', isSet: sql`c.hidden_from_insights` },
  deleted: { form: 'moment', value: sql`c.deleted`, isSet: sql`c.deleted is not null` },
  importId: { form: 'records-of', among: isOfImports, isSet: sql`false` },
})

const recordsOfImports = (ids: readonly number[]) =>
  sql`from import_records r where r.tenant_id = current_setting('app.tenant_id')::int and r.import_id = any(${ids}::int[])`

/** Whether imports have created or changed a record. */
const isOfImports = (ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`exists (select ${recordsOfImports(ids)} and r.case_id = c.id)`

/** The same, to find the records by the imports. */
export const ofImports = (ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`c.id in (select r.case_id ${recordsOfImports(ids)})`

type StoredField = Pick<CatalogueField, 'id' | 'dataType' | 'extensions'>

/** The value of a field as it is stored, as far as it has the type that it should have. Values of items are like those of records. */
export function fieldSql(field: StoredField, comparison: Comparison, now: Date, of = sql`c.fields`): ColumnSql {
  const json = sql`(${of} -> ${field.id}::text)`
  const text = sql`(${of} ->> ${field.id}::text)`
  const isSet = sql<SqlBool>`coalesce(jsonb_typeof(${json}), 'null') <> 'null'`
  switch (comparison) {
    case 'text':
      return { form: 'single', type: 'text', value: isRich(field) ? plainText(text) : text, isSet }
    case 'number':
      return {
        form: 'single',
        type: 'float8',
        value: sql`(case when jsonb_typeof(${json}) = 'number' then ${json}::float8 end)`,
        exact: sql`(case when jsonb_typeof(${json}) = 'number' then ${json}::numeric end)`,
        isSet,
      }
    case 'checkbox':
      return { form: 'single', type: 'bool', value: booleanIn(json), isSet }
    case 'choice':
      return { form: 'single', type: 'key', value: text, isSet }
    case 'choices':
      return { form: 'strings', value: json, isSet }
    case 'rows':
      return { form: 'strings', value: sql`jsonb_path_query_array(${json}, '$[*].itemId')`, isSet }
    case 'people':
      return { form: 'people', value: json, isSet: sql`jsonb_path_exists(${json}, '$.**.users[*].id')` }
    case 'hours':
      return { form: 'times', value: json, now, isSet }
    case 'markers':
      return { form: 'markers', value: json, isSet }
    case 'presence':
      return { form: 'none', isSet: field.dataType === 'file-only' ? hasFile(field) : isSet }
    case 'caseNumber':
      return { form: 'single', type: 'text', value: sql`c.case_number`, isSet: ALWAYS }
    default:
      return { form: 'text-in-order', value: text, isSet }
  }
}

/** The items `i` that a record has in a field, one of which has to fit. */
export const amongItems = ({ id }: Pick<CatalogueField, 'id'>, fits: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select from ${itemsIn(sql`c.fields -> ${id}::text`)} where coalesce(${fits}, false))`

/** The items `i` that are named in a value, as a part of `from`; policies leave those of the tenant. */
const itemsIn = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_path_query(${value}, '$[*]') as chosen (item)
    cross join lateral (select case jsonb_typeof(chosen.item) when 'string' then chosen.item #>> '{}'
      else chosen.item ->> 'itemId' end as id) named
    join data_items i on i.tenant_id = current_setting('app.tenant_id')::int
      and i.id = (case when named.id ~ ${ITEM_ID} then named.id::uuid end)`

/** What a record has in a field that chooses items, and what is read of each of them. */
export interface ChosenItems {
  chosen: RawBuilder<unknown>
  /** `select {columns} from … i`: for each item that is named in such a value. */
  rows(value: RawBuilder<unknown>, columns: RawBuilder<unknown>): RawBuilder<unknown>
}

export const chosenItems = ({ id }: Pick<CatalogueField, 'id'>): ChosenItems => ({
  chosen: sql`c.fields -> ${id}::text`,
  rows: (value, columns) => sql`select ${columns} from ${itemsIn(value)}`,
})

const ITEM_ID = sql.lit('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')

const booleanIn = (json: RawBuilder<unknown>) =>
  sql`(case when jsonb_typeof(${json}) = 'boolean' then ${json}::bool end)`

const hasFile = ({ id }: StoredField): RawBuilder<SqlBool> => sql`exists (select from case_files f
  where f.tenant_id = c.tenant_id and f.case_id = c.id and f.field_id = ${id}::text)`

/** Formatted text as `comparedText` of the core reads it. */
const plainText = (html: RawBuilder<unknown>): RawBuilder<unknown> => {
  const unformatted = sql`regexp_replace(${html}, ${FORMATTED.withinWords}::text, '', 'gi')`
  const words = sql`regexp_replace(${unformatted}, ${FORMATTED.betweenWords}::text, ' ', 'g')`
  const read = FORMATTED.signs.reduce(
    (text, [written, sign]) => sql`replace(${text}, ${written}::text, ${sign}::text)`,
    words,
  )
  return sql`(case when ${html} ~* ${FORMATTED.tag}::text then ${read} else ${html} end)`
}
