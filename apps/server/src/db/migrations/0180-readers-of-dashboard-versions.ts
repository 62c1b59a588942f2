import { type Kysely, sql } from 'kysely'

/** A version is for those alone whom the dashboard was shown to when it was saved. (D-077) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dashboard_versions add column readers jsonb`.execute(db)
  await sql`
    update dashboard_versions v set readers = jsonb_build_object('privacy', d.privacy, 'limitedToTeams', to_jsonb(d.team_ids))
    from dashboards d where d.tenant_id = v.tenant_id and d.id = v.dashboard_id`.execute(db)
  await sql`alter table dashboard_versions alter column readers set not null`.execute(db)
}
