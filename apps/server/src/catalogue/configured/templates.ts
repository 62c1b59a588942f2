import { sql } from 'kysely'
import { rights, texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const templates: StoredThing = {
  audit: 'template',
  announced: 'templates',
  hasPlaces: true,
  drafted: [
    { name: 'templates', owner: 'id', key: ['id'] },
    { name: 'template_fields', owner: 'template_id', key: ['template_id', 'field_id'] },
  ],
  select: (tenantId) => sql`
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
}
