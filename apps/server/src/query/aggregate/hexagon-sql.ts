import type { HexagonGrid } from '@dossier/contract/insights/hexagons'
import { gridSize, SMALLEST_DEGREES } from '@dossier/core/charts/hexagons'
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

const EDGE = 85.0511287798066

/**
 * The hexagon of a point as a row `(q, r)`, its column and its row. `core/charts/hexagons.ts` says the same: of the two
 * rows between which the point lies, the one whose middle is nearer.
 */
export function hexagonSql(lat: Sql, lng: Sql, grid: HexagonGrid): Sql {
  const { columns, rows } = gridSize(grid)
  const number = (value: number) => sql`${sql.lit(value)}::float8`
  const angle = sql`radians(least(${number(EDGE)}, greatest(${number(-EDGE)}, ${lat})))`
  const half = (row: Sql) => sql`(${row}::bigint & 1) / 2::float8`
  const column = (row: Sql) => sql`floor(x - ${half(row)} + 0.5::float8)`
  const distance = (col: Sql, row: Sql) => sql`(x - ${col} - ${half(row)}) ^ 2 + 0.75::float8 * (y - ${row}) ^ 2`
  return sql`(select case when is_first then q0 else q1 end::bigint as q, case when is_first then r0 else r0 + 1 end::bigint as r
    from (select r0, q0, q1, ${distance(sql`q0`, sql`r0`)} <= ${distance(sql`q1`, sql`(r0 + 1)`)} as is_first
      from (select x, y, r0, ${column(sql`r0`)} as q0, ${column(sql`(r0 + 1)`)} as q1
        from (select x, y, floor(y) as r0
          from (select (${lng} / 360 + 0.5::float8) * ${number(columns)} as x,
            (0.5::float8 - ln(tan(pi() / 4 + ${angle} / 2)) / (2 * pi())) * ${number(rows)} as y offset 0) one) two
        offset 0) three) four)`
}

/** The points of a value of markers as rows `(lat, lng)`. */
export const pointsSql = (
  markers: Sql,
): Sql => sql`(select case when abs(lat) < ${sql.lit(SMALLEST_DEGREES)} then 0 else lat end as lat, case when abs(lng) < ${sql.lit(SMALLEST_DEGREES)} then 0 else lng end as lng
  from (select (marker ->> 'lat')::float8 as lat, (marker ->> 'lng')::float8 as lng
    from jsonb_path_query(${markers}, '$[*]') marker) point
  where lat is not null and lng is not null)`
