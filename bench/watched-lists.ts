import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/open.ts'
import { SearchClauses } from '../packages/contract/src/clauses.ts'
import type { ListQuery } from '../packages/contract/src/live/record-view-hub.ts'
import { SORT_KEYS } from '../packages/contract/src/views/sort-keys.ts'

type PageQuery = ListQuery & { kind: 'page' }

const base = { kind: 'page', page: 1, pageSize: 20, searchTerm: '' } as const

/** First pages of one view in every order, pages in the middle, and filters by what titles contain. */
export function fiftyLists(viewId: number): PageQuery[] {
  const of = { ...base, viewId }
  const firsts = SORT_KEYS.flatMap((sortBy) => [true, false].map((sortDesc) => ({ ...of, sortBy, sortDesc })))
  const middles = [2, 3, 50, 200].map((page) => ({ ...of, page, sortBy: 'created', sortDesc: true }) as const)
  const filters = Array.from(
    { length: 30 },
    (_, nth) => ({ ...of, searchTerm: `light ${nth + 10}`, sortBy: 'lastUpdated', sortDesc: true }) as const,
  )
  const newest = firsts.findIndex(({ sortBy, sortDesc }) => sortBy === 'lastUpdated' && sortDesc)
  return [firsts[newest]!, ...firsts.toSpliced(newest, 1), ...middles, ...filters]
}

/** Views of the tenant with questions of different sizes, each in its order. */
export async function fiftyViews({ owner }: Database, tenantId: number): Promise<PageQuery[]> {
  const { rows } = await sql<{ templates: number[]; statuses: number[]; people: number[] }>`
    select array(select id from templates where tenant_id = ${tenantId} and title <> 'General' order by id) as templates,
      array(select id from statuses where tenant_id = ${tenantId} order by position limit 4) as statuses,
      array(select id from users where tenant_id = ${tenantId} order by id limit 10) as people`.execute(owner)
  const { templates, statuses, people } = rows[0]!
  const of = (field: string, value: number | number[], operator = 'Equals') => ({ field, operator, value })
  const questions = [
    ...templates.map((id) => [of('templateId', id)]),
    ...statuses.map((id) => [of('statusId', id)]),
    ...templates.slice(0, 10).map((id) => [of('templateId', id, 'NotEqual'), of('fields.hours', 38, 'GreaterThan')]),
    ...people.map((id) => [of('assigneeId', id)]),
    ...[500, 2_000, 4_000, 6_000, 8_000, 8_900].map((value) => [of('fields.cost', value, 'GreaterThan')]),
  ]
  const views = await owner
    .insertInto('views')
    .values(
      questions.map((clauses, nth) => ({
        tenant_id: tenantId,
        title: `Watched ${nth}`,
        folder: null,
        owner_id: null,
        group_by: null,
        clauses: JSON.stringify(SearchClauses.parse(clauses)),
      })),
    )
    .returning('id')
    .execute()
  // Most people leave a list in its usual order.
  const orders = ['lastUpdated', 'lastUpdated', 'lastUpdated', 'title', 'created', 'caseNumber'] as const
  return views.map(({ id: viewId }, nth) => ({ ...base, viewId, sortBy: orders[nth % 6]!, sortDesc: nth % 2 === 0 }))
}
