import { CONFIGURED_KINDS } from '@dossier/contract/configuration/file'
import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { Configuration } from '@dossier/core/configuration/configuration'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/open.ts'

/** `orders`: the places of the things of a kind, so that moving one thing changes no other. */
export const STORED_KINDS = [...CONFIGURED_KINDS, 'orders'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

type Things = RawBuilder<{ id: string; body: unknown }>

const texts = (column: string) => sql`to_jsonb(${sql.ref(column)}::text[])`

const rights = (of: RawBuilder<unknown>) => sql`jsonb_build_object('adminOnly', ${of} -> 'adminOnly',
  'viewTeams', (select coalesce(jsonb_agg(id order by nth), '[]')
    from jsonb_array_elements_text(${of} -> 'view') with ordinality as t (id, nth)),
  'editTeams', (select coalesce(jsonb_agg(id order by nth), '[]')
    from jsonb_array_elements_text(${of} -> 'edit') with ordinality as t (id, nth)))`

/**
 * The things of each kind as they are stored, in the form of an exported file with ids as keys. Left out is what nobody
 * configures: when it was saved, counts, and what titles and lists were once made of.
 */
const THINGS: Record<StoredKind, (tenantId: number) => Things> = {
  teams: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title) as body
    from teams where tenant_id = ${tenantId}`,
  statuses: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'default', is_default) as body
    from statuses where tenant_id = ${tenantId}`,
  severities: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'level', level) as body
    from severities where tenant_id = ${tenantId}`,
  categories: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title,
      'preventManualCreation', prevent_manual_creation, 'alwaysPromoted', always_promoted,
      'caseTeams', ${texts('case_edit_team_ids')}, 'recordTeams', ${texts('record_edit_team_ids')}) as body
    from categories where tenant_id = ${tenantId}`,
  definitions: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'fields', (
      select coalesce(jsonb_agg(jsonb_build_object('key', f -> 'id', 'title', f -> 'title', 'dataType', f -> 'dataType',
        'required', f -> 'required', 'includeInTable', f -> 'includeInTable', 'section', f -> 'section') order by nth), '[]')
      from jsonb_array_elements(fields) with ordinality as each (f, nth))) as body
    from data_definitions where tenant_id = ${tenantId} and deleted is null`,
  dataSources: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'definition', definition_id::text,
      'extraFields', to_jsonb(extra_fields), 'editTeams', ${texts('edit_team_ids')}) as body
    from data_sources where tenant_id = ${tenantId} and deleted is null`,
  fields: (tenantId) => sql`
    select id, jsonb_build_object('key', id, 'title', title, 'description', description, 'dataType', data_type,
      'dataSource', case when picks_records then ${RECORDS_SOURCE} else data_source_id::text end, 'displayReadOnly', display_read_only, 'adminOnly', admin_only,
      'viewTeams', ${texts('view_team_ids')}, 'editTeams', ${texts('edit_team_ids')},
      'choices', (select coalesce(jsonb_agg(jsonb_build_object('key', c -> 'value', 'label', c -> 'label') order by nth), '[]')
        from jsonb_array_elements(column_values) with ordinality as each (c, nth) where c ? 'value'),
      'columns', (select coalesce(jsonb_agg(jsonb_build_object('field', c -> 'field', 'label', c -> 'label') order by nth), '[]')
        from jsonb_array_elements(column_values) with ordinality as each (c, nth) where c ? 'field'),
      'settings', case when extensions ? 'teams' then extensions || jsonb_build_object('teams', (
        select coalesce(jsonb_agg(team order by nth), '[]')
        from jsonb_array_elements_text(extensions -> 'teams') with ordinality as each (team, nth))) else extensions end
      ) as body
    from field_definitions where tenant_id = ${tenantId}`,
  templates: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'description', description,
      'disabled', disabled, 'showInQuickCreate', show_in_quick_create, 'category', category_id::text,
      'severity', severity_id::text, 'caseNumberPrefix', case_number_prefix,
      'enableTitleTemplate', enable_title_template, 'titleTemplate', title_template,
      'caseTeams', ${texts('case_edit_team_ids')}, 'recordTeams', ${texts('record_edit_team_ids')},
      'closedTeams', ${texts('edit_closed_team_ids')}, 'sections', (
        select coalesce(jsonb_agg(jsonb_build_object('title', section,
          'description', coalesce(section_details -> section -> 'description', '""'),
          'collapsed', coalesce(section_details -> section -> 'collapsed', 'false'),
          'hideWhenEmpty', coalesce(section_details -> section -> 'hideWhenEmpty', 'false')) order by nth), '[]')
        from unnest(sections) with ordinality as each (section, nth)),
      'fields', (select coalesce(jsonb_agg(jsonb_build_object('field', f.field_id, 'section', f.section,
          'requiredRecord', f.required_record, 'requiredCase', f.required_case,
          'permissions', case when f.permissions is not null then ${rights(sql`f.permissions`)} end)
          order by f.position, f.field_id), '[]')
        from template_fields f where f.tenant_id = t.tenant_id and f.template_id = t.id),
      'hiddenFields', to_jsonb(hidden_fields), 'hiddenProperties', to_jsonb(hidden_properties),
      'defaults', field_default_values, 'schedule', jsonb_build_object(
        'available', schedule -> 'schedulingAvailable', 'fields', schedule -> 'schedulingFields',
        'defaults', schedule -> 'defaultValues', 'teams', (select coalesce(jsonb_agg(team order by nth), '[]')
          from jsonb_array_elements_text(schedule -> 'schedulingPermissions') with ordinality as each (team, nth))),
      'cadence', cadence) as body
    from templates t where tenant_id = ${tenantId}`,
  orders: (tenantId) => sql`
    select 'statuses' as id, (select coalesce(jsonb_agg(id::text order by position, id), '[]')
      from statuses where tenant_id = ${tenantId}) as body
    union all select 'categories', (select coalesce(jsonb_agg(id::text order by position, id), '[]')
      from categories where tenant_id = ${tenantId})
    union all select 'templates', (select coalesce(jsonb_agg(id::text order by position, id), '[]')
      from templates where tenant_id = ${tenantId})`,
}

export const thingsOf = (kind: StoredKind, tenantId: number): Things => THINGS[kind](tenantId)

/** The rows of every kind, as `thingsOf` gives them. */
export type StoredThings = readonly { kind: StoredKind; id: string; body: unknown }[]

/** The configuration that this transaction sees. */
export async function readConfiguration(tx: Tx, tenantId: number): Promise<Configuration> {
  const each = STORED_KINDS.map(
    (kind) => sql`select ${kind}::text as kind, id, body from (${thingsOf(kind, tenantId)}) one`,
  )
  const { rows } = await sql<StoredThings[number]>`${sql.join(each, sql` union all `)}`.execute(tx)
  return configurationOf(rows)
}

/** Those with a place by it, severities by level, the rest by title. */
export function configurationOf(rows: StoredThings): Configuration {
  const orders = new Map(rows.filter(({ kind }) => kind === 'orders').map(({ id, body }) => [id, body as string[]]))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const each = CONFIGURED_KINDS.map((kind) => {
    const things = (byKind.get(kind) ?? []).map(({ body }) => body as Sortable)
    return [kind, sorted(things, orders.get(kind))]
  })
  return Object.fromEntries(each) as Configuration
}

interface Sortable {
  key: string
  title: string
  level?: number
}

function sorted(things: Sortable[], order: readonly string[] | undefined): Sortable[] {
  const places = order && new Map(order.map((key, nth) => [key, nth]))
  const placeOf = ({ key, level = 0 }: Sortable) => places?.get(key) ?? level
  return things.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || collator.compare(a.title, b.title) || (a.key < b.key ? -1 : 1),
  )
}

const collator = new Intl.Collator('en')
