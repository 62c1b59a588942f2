import type { Comparison } from '@dossier/core/filters/comparisons'
import type { BuiltInColumn } from '@dossier/core/filters/columns'
import { isRich } from '@dossier/core/fields/text-area'
import { FORMATTED } from '@dossier/core/filters/compared-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import { shownTitle } from '../cases/visibility.ts'

/** How a column of a record `c` is compared: one form for each kind of value. */
export type ColumnSql = { isSet: RawBuilder<SqlBool> } &
  /** A key is a text whose letter case counts. */
  (
    | { form: 'single'; type: 'text' | 'key' | 'float8' | 'bool' | 'int'; value: RawBuilder<unknown> }
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
    | { form: 'none' }
  )

const ALWAYS = sql<SqlBool>`true`
const some = (column: string) => sql<SqlBool>`${sql.ref(`c.${column}`)} <> '{}'`

interface Scene {
  rights: ReadRights
  /** The present, which decides how long a record has been open. */
  now: Date
}

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
    value: sql`floor(extract(epoch from (coalesce(c.closed, ${now}::timestamptz) - c.created)) / 86400)::float8`,
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
})

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
  sql`exists (select from jsonb_path_query(c.fields -> ${id}::text, '$[*]') as chosen (item)
    cross join lateral (select case jsonb_typeof(chosen.item) when 'string' then chosen.item #>> '{}'
      else chosen.item ->> 'itemId' end as id) named
    join data_items i on i.tenant_id = c.tenant_id and i.id = (case when named.id ~ ${ITEM_ID} then named.id::uuid end)
    where coalesce(${fits}, false))`

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
