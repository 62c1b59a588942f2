import { sql } from 'kysely'
import { folderOf, texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

/** Shared ones: personal views are nobody else's business. */
export const views: StoredThing = {
  audit: 'view',
  announced: 'views',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'folder', ${folderOf('View', 'v')},
      'teams', ${texts('team_ids')}, 'columns', to_jsonb(columns), 'clauses', clauses, 'groupBy', group_by,
      'groupByOption', group_by_option, 'sortBy', sort_by, 'sortByDescending', sort_by_descending,
      'thenSortBy', then_sort_by, 'thenGroupBy', then_group_by, 'thenGroupByOption', then_group_by_option,
      'pageSize', page_size, 'formattingRules', formatting_rules, 'layout', layout, 'calculations', calculations) as body
    from views v where tenant_id = ${tenantId} and owner_id is null`,
}
