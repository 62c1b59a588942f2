import { sql, type RawBuilder } from 'kysely'
import { buildIndex, dropIndex } from './build-index.ts'
import { RESTRICTED_INDEXES } from './involved.ts'
import type { Database } from './open.ts'
import { titlePairs } from './title-pairs.ts'

/** Indexes that migrations leave out where records are so many that saving them would have to wait. */
const LATER: Record<string, RawBuilder<unknown>> = {
  cases_tenant_pairs: sql`on cases_base using gin ((${titlePairs('')}))`,
  cases_of_status: sql`on cases_base (tenant_id, status_id, id)`,
  cases_of_severity: sql`on cases_base (tenant_id, severity_id, id)`,
  cases_of_area: sql`on cases_base using gin (tenant_id, area_ids) where area_ids <> '{}'`,
  cases_of_category: sql`on cases_base (tenant_id, category_id, id) where category_id is not null`,
  cases_role_user_ids: sql`on cases_base using gin (tenant_id, role_user_ids) where role_user_ids <> '{}'`,
  cases_by_created: sql`on cases_base (tenant_id, created, id) where deleted is null`,
  cases_of_template: sql`on cases_base (tenant_id, template_id, id)`,
  cases_by_closing: sql`on cases_base (tenant_id, closed, id) where closed is not null and deleted is null`,
  cases_open_titles: sql`on cases_base (tenant_id, sort_text(title) collate "C", id) where deleted is null and not is_closed`,
  cases_closed_titles: sql`on cases_base (tenant_id, sort_text(title) collate "C", id) where deleted is null and is_closed`,
  ...RESTRICTED_INDEXES,
}

/** Indexes that those replace. */
const REPLACED = ['cases_title_pairs', 'cases_open_sensitive', 'cases_open_by_title', 'cases_closed_by_title']

/** Builds the indexes that are missing while records are in use; until then, their queries are right but slow. */
export async function buildLaterIndexes(database: Database): Promise<void> {
  for (const [name, definition] of Object.entries(LATER)) await buildIndex(database, name, definition)
  for (const name of REPLACED) await dropIndex(database, name)
}
