import { type Kysely, sql } from 'kysely'

/**
 * Which kinds of things a version knows of: a later kind was not recorded then, which does not mean that it had none. The
 * default stays for nodes of the release before, which record those kinds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table configuration_versions add column kinds text[] not null
    default '{teams,statuses,severities,categories,definitions,dataSources,fields,templates,orders}'`.execute(db)
}
