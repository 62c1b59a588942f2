import { type Kysely, sql } from 'kysely'

/**
 * Templates know the fields that were taken out of them, of which their records may still have values: such a value
 * counts for nothing in the order of a list. (ADR 90)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table templates add column former_field_ids text[] not null default '{}'`.execute(db)
  await sql`
    update templates t set former_field_ids = former.ids
    from (
      select c.tenant_id, c.template_id, array_agg(distinct key.id) as ids
      from cases_base c cross join jsonb_object_keys(c.fields) key (id)
      where not exists (select from template_fields f
        where f.tenant_id = c.tenant_id and f.template_id = c.template_id and f.field_id = key.id)
      group by c.tenant_id, c.template_id) former
    where t.tenant_id = former.tenant_id and t.id = former.template_id`.execute(db)
}
