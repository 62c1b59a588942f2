import type { SearchClause } from '@dossier/contract/clauses'
import type { CaseListPage } from '@dossier/contract/views'
import { CELLS_OF_MAP, type MapCell, type MapCells } from '@dossier/contract/views/layouts'
import { test, type Condition } from '@dossier/core/filters/condition'
import { sql } from 'kysely'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights } from '../../records/read-rights.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { withWordSets } from '../search/with-word-sets.ts'
import { relation } from '../../query/relation.ts'
import { findRows, planList, presentPage, wordsFor, type ListRequest } from './list-plan.ts'
import { requireView } from './definitions/own-views.ts'
import { viewQueryOf, type ViewQuery } from './definitions/view-query.ts'

/** Records that are looked at for a map. */
const MOST_RECORDS = 20_000
/** A cell is so wide at the zoom that shows the world in a tile, and half of it at each further one. Degrees. */
const WIDEST_CELL = 360 / 16

type Box = readonly [south: number, west: number, north: number, east: number]

interface Mapped {
  viewId: number
  markerColumn: string
  timeZone: string
  box?: Box | undefined
  /** Further filters of the reader. */
  clauses?: readonly SearchClause[] | undefined
}

interface Scene {
  catalogue: Catalogue
  view: CatalogueView
  question: ViewQuery
}

/** What a view asks, of the records with points. 400 for a column that has none, or that the reader does not see. */
async function sceneOf(ctx: Ctx, { viewId, markerColumn, timeZone, box, clauses }: Mapped): Promise<Scene> {
  const catalogue = await loadCatalogue(ctx)
  const view = { ...(await requireView(ctx, catalogue, viewId)), groupBy: null, thenGroupBy: null }
  const now = new Date()
  const column = termsOf(ctx, catalogue, { timeZone, now }).columns.get(markerColumn)
  if (column?.comparison !== 'markers')
    badInput('This field has no points on a map. Choose another one.', 'markerColumn')
  const viewQuery = viewQueryOf(ctx, catalogue, view, { timeZone, clauses, now })
  const placed: Condition = box
    ? test(markerColumn, { is: 'within', corners: cornersOf(box) })
    : test(markerColumn, { is: 'set' })
  const condition: Condition = { all: [...(viewQuery ? [viewQuery.condition] : []), placed] }
  return { catalogue, view, question: { state: 'open', until: Infinity, ...viewQuery, condition } }
}

const cornersOf = ([south, west, north, east]: Box): [number, number][] => [
  [south, west],
  [south, east],
  [north, east],
  [north, west],
]

/** The points of a view's records, counted by cells. (B-MAP-04) */
export async function listPoints(ctx: Ctx, request: Mapped & { searchTerm: string; zoom: number }): Promise<MapCells> {
  const { catalogue, question } = await sceneOf(ctx, request)
  const { me, tx } = ctx
  const rights = readRights(me, catalogue)
  const textQuery = await withWordSets(ctx, { text: request.searchTerm, rights })
  const { columns, now } = termsOf(ctx, catalogue, { timeZone: request.timeZone, now: new Date() })
  const column = columnReader({ catalogue, rights, columns, now: new Date(now) })(request.markerColumn)
  const found = relation(
    ctx,
    { ...question, ...textQuery, catalogue, reads: me },
    {
      columns: sql`case when ${column.part} then ${'value' in column ? column.value : sql`null`} end as markers`,
      tail: sql`limit ${sql.lit(MOST_RECORDS + 1)}`,
    },
  )
  const size = sql.lit(WIDEST_CELL / 2 ** request.zoom)
  const { rows } = await sql<
    MapCell & { all_points: number; records: number; looked: number } & Pick<MapCells, 'bounds'>
  >`
    with found as materialized (select * from (${found}) each limit ${sql.lit(MOST_RECORDS + 1)}),
    placed as materialized (
      select id, lat, lng from found,
        lateral (select (marker ->> 'lat')::float8 as lat, (marker ->> 'lng')::float8 as lng
          from jsonb_path_query(markers, '$[*]') marker) point
      where lat is not null and lng is not null and ${inBox(request.box)}),
    cells as (select avg(lat) as lat, avg(lng) as lng, count(*)::int as points from placed
      group by floor(lat / ${size}::float8), floor(lng / ${size}::float8) order by points desc limit ${sql.lit(CELLS_OF_MAP)})
    select lat, lng, points, (select count(*)::int from placed) as all_points,
      (select count(distinct id)::int from placed) as records, (select count(*)::int from found) as looked,
      (select json_build_array(min(lat), min(lng), max(lat), max(lng)) from placed) as bounds
    from cells`.execute(tx)
  const [first] = rows
  const { all_points: points, records, looked, bounds } = first ?? { ...NO_POINTS, looked: 0 }
  const cells = rows.map(({ lat, lng, points: ofCell }) => ({ lat, lng, points: ofCell }))
  return { cells, bounds, points, records, isMinimum: looked > MOST_RECORDS }
}

const NO_POINTS = { all_points: 0, records: 0, bounds: null }

const inBox = (box: Box | undefined) =>
  box ? sql`lat between ${box[0]} and ${box[2]} and lng between ${box[1]} and ${box[3]}` : sql`true`

/** One page of the records that have such points. */
export async function listPlaced(ctx: Ctx, request: Mapped & ListRequest): Promise<CaseListPage> {
  const plan = planList(ctx.me, await sceneOf(ctx, request), { ...request, tableId: undefined })
  const found = await findRows(ctx, plan)
  return presentPage(plan, found, await wordsFor(ctx, plan, found.rows))
}
