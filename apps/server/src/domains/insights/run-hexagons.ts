import {
  HEXAGONS,
  type HexagonGrid,
  type HexagonsBody,
  type InHexagon,
  type InsightHexagons,
} from '@dossier/contract/insights/hexagons'
import { HIDDEN_PART } from '@dossier/core/access/insights'
import { gridPlace, middleOf } from '@dossier/core/charts/hexagons'
import { test, type Condition } from '@dossier/core/filters/condition'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { hexagonSql, pointsSql } from '../../query/aggregate/hexagon-sql.ts'
import { cachedAnswer } from './run-cache.ts'
import { planOf, type Runnable } from './run-calls.ts'
import type { InsightPlan } from './run-plan.ts'
import { columnsOfScene, selectFrom, type Scene } from './run-records.ts'

type Body = z.infer<typeof HexagonsBody>

/** The records of an insight, counted where they have points on a map. (B-CHART-04, D-155) */
export async function insightHexagons(
  ctx: Ctx,
  runnable: Runnable,
  body: Body,
  { timeZone, allowCached }: { timeZone: string; allowCached: boolean },
): Promise<InsightHexagons> {
  const plan = await planOf(ctx, runnable, body, timeZone)
  const { markerColumn, grid, box } = body
  requireMarkers(plan.scene, markerColumn)
  if (box && (box[0] >= box[2] || box[1] >= box[3])) badInput('Send the south-western corner first.', 'box')
  const question = { plan, name: ['hexagons', markerColumn, grid, box], insightId: runnable.definition.id, allowCached }
  const { answer, isStale } = await cachedAnswer(ctx, question, () => readHexagons(ctx.tx, plan, body))
  return { ...answer, isStale }
}

/** Whether a field exists that the reader may not see is nothing to be found out. (D-147) */
function requireMarkers({ terms }: Scene, key: string): void {
  const column = terms.columns.get(key)
  if (!column) throw new Refusal(403, HIDDEN_PART)
  if (column.comparison !== 'markers')
    badInput('This field has no points on a map. Choose another one.', 'markerColumn')
}

/** The records with a point in a hexagon. */
export function hexagonCondition(scene: Scene, { markerColumn, grid, key }: InHexagon): Condition {
  requireMarkers(scene, markerColumn)
  return test(markerColumn, { is: 'hexagon', grid, key })
}

interface HexagonRow {
  q: number
  r: number
  records: number
  hexagons: number
}

type Found = Omit<InsightHexagons, 'isStale'>

async function readHexagons(tx: Tx, { scene, source }: InsightPlan, { markerColumn, grid, box }: Body): Promise<Found> {
  const column = columnsOfScene(scene)(markerColumn)
  const value = 'value' in column ? column.value : sql`null`
  const placed = test(markerColumn, { is: 'set' })
  const found = selectFrom(scene, source.records, [placed])(
    sql`c.id, case when ${column.part} then ${value} end as markers`,
  )
  const { rows } = await sql<HexagonRow & Pick<Found, 'bounds'> & { all_records: number }>`
    with placed as materialized (
      select f.id, h.q, h.r, min(p.lat) as south, min(p.lng) as west, max(p.lat) as north, max(p.lng) as east
      from (${found} offset 0) f cross join lateral ${pointsSql(sql`f.markers`)} p
        cross join lateral ${hexagonSql(sql`p.lat`, sql`p.lng`, grid)} h
      where ${inSight(grid, box)} group by f.id, h.q, h.r),
    hexagons as (select q, r, count(*)::int as records from placed group by q, r)
    select q::int, r::int, records, (count(*) over ())::int as hexagons,
      (select count(distinct id)::int from placed) as all_records,
      (select json_build_array(min(south), min(west), max(north), max(east)) from placed) as bounds
    from hexagons order by records desc, r, q limit ${sql.lit(HEXAGONS)}`.execute(tx)
  const [first] = rows
  return {
    hexagons: rows.map(({ q, r, records }) => ({ key: `${q}:${r}`, records })),
    hexagonCount: first?.hexagons ?? 0,
    records: first?.all_records ?? 0,
    bounds: first?.bounds ?? null,
  }
}

/** Whole hexagons: at the edge of a box, too, each has all of its records. Points far from it are left out first. */
function inSight(grid: HexagonGrid, box: Body['box']): RawBuilder<SqlBool> {
  if (!box) return sql<SqlBool>`true`
  const [south, west, north, east] = box
  const corner = gridPlace({ lat: north, lng: west }, grid)
  const other = gridPlace({ lat: south, lng: east }, grid)
  const [left, top] = [Math.floor(corner.x) - 1, Math.floor(corner.y) - 1]
  const [right, bottom] = [Math.ceil(other.x) + 1, Math.ceil(other.y) + 1]
  const first = middleOf(`${left - 1}:${top - 1}`, grid)
  const last = middleOf(`${right + 1}:${bottom + 1}`, grid)
  const near = (lat: number) => (Math.abs(lat) >= LAST_LATITUDE ? Math.sign(lat) * 90 : lat)
  const number = (value: number) => sql`${sql.lit(value)}::float8`
  return sql<SqlBool>`p.lat between ${number(near(last.lat))} and ${number(near(first.lat))}
    and p.lng between ${number(first.lng)} and ${number(last.lng)}
    and h.q between ${sql.lit(left)} and ${sql.lit(right)} and h.r between ${sql.lit(top)} and ${sql.lit(bottom)}`
}

/** Beyond it, the outermost row has everything up to the pole. */
const LAST_LATITUDE = 85
