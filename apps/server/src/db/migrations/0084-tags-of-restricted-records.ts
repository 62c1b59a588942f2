import { type Kysely, sql } from 'kysely'

/** A tag counts where everybody may see it: the tags of sensitive records would tell others about these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with hidden as (
      select tenant_id, tag_id, count(*)::int as uses from cases_base, unnest(tag_ids) as tag_id
      where is_sensitive and deleted is null group by tenant_id, tag_id)
    update tags set uses = greatest(tags.uses - hidden.uses, 0) from hidden
    where tags.tenant_id = hidden.tenant_id and tags.id = hidden.tag_id`.execute(db)
}
