import { sql, type RawBuilder } from 'kysely'

export const texts = (column: string) => sql`to_jsonb(${sql.ref(column)}::text[])`

export const rights = (of: RawBuilder<unknown>) => sql`jsonb_build_object('adminOnly', ${of} -> 'adminOnly',
  'viewTeams', (select coalesce(jsonb_agg(id order by nth), '[]')
    from jsonb_array_elements_text(${of} -> 'view') with ordinality as t (id, nth)),
  'editTeams', (select coalesce(jsonb_agg(id order by nth), '[]')
    from jsonb_array_elements_text(${of} -> 'edit') with ordinality as t (id, nth)))`

/** The folder in which a thing is, which has the folder's title. */
export const folderOf = (type: 'View' | 'Insight' | 'Schedule', thing: string) => sql`(
  select f.id::text from folders f where f.tenant_id = ${sql.ref(`${thing}.tenant_id`)} and f.folder_type = ${type}
    and f.title = ${sql.ref(`${thing}.folder`)})`
