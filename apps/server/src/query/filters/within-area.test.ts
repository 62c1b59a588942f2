import { anyWithin } from '@dossier/core/filters/within-area'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../catalogue/load-catalogue.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { filterColumns } from '@dossier/core/filters/columns'
import { readRights } from '../../records/read-rights.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { conditionSql } from './condition-sql.ts'

/** Ten-millionths of a degree: about a centimeter. */
type Point = readonly [latitude: number, longitude: number]
const UNIT = 1e7
const SIDE = 15_000
const AREAS = 120

const degrees = ([latitude, longitude]: Point) => [latitude / UNIT, longitude / UNIT] as const

const near = ([latitude, longitude]: Point) =>
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))
    .map(([a, b]): Point => [latitude + a, longitude + b])

/** Small areas somewhere on earth, with markers in and around them, on their corners, and on and beside their edges. */
const scene = fc
  .tuple(fc.integer({ min: -890_000_000, max: 890_000_000 }), fc.integer({ min: -1_790_000_000, max: 1_790_000_000 }))
  .chain(([latitude, longitude]) => {
    const point = fc
      .tuple(fc.integer({ min: 0, max: SIDE }), fc.integer({ min: 0, max: SIDE }))
      .map(([a, b]): Point => [latitude + a, longitude + b])
    return fc.record({
      corners: fc.array(point, { minLength: 3, maxLength: 7 }),
      points: fc.array(point, { minLength: 8 }),
    })
  })
  .chain(({ corners, points }) => {
    const middles = corners.map((corner, nth): Point => {
      const next = corners[(nth + 1) % corners.length]!
      return [Math.round((corner[0] + next[0]) / 2), Math.round((corner[1] + next[1]) / 2)]
    })
    const beside = fc.tuple(...[...corners, ...middles].map(near))
    return beside.map((close) => ({ corners, points: [...points, ...corners, ...middles, ...close] }))
  })

/** Exactly, in whole numbers; undefined on an edge that is neither level nor upright, where degrees are rounded. */
function isInside([lat, lng]: Point, corners: readonly Point[]): boolean | undefined {
  let inside = false
  let isOnSlope = false
  for (const [nth, [lat1, lng1]] of corners.entries()) {
    const [lat2, lng2] = corners[(nth + 1) % corners.length]!
    const turn = (lng2 - lng1) * (lat - lat1) - (lat2 - lat1) * (lng - lng1)
    const isBeside =
      Math.min(lat1, lat2) <= lat &&
      lat <= Math.max(lat1, lat2) &&
      Math.min(lng1, lng2) <= lng &&
      lng <= Math.max(lng1, lng2)
    const isLevel = lat1 === lat2 || lng1 === lng2 || (lat === lat1 && lng === lng1) || (lat === lat2 && lng === lng2)
    if (turn === 0 && isBeside && isLevel) return true
    if (turn === 0 && isBeside) isOnSlope = true
    if (lng1 > lng !== lng2 > lng && turn < 0 === lng2 > lng1) inside = !inside
  }
  return isOnSlope ? undefined : inside
}

test('A-ASEARCH-08 D-071 small areas have exactly the markers within them, in memory and in the database', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const field = await tenant.field({ title: 'Site', dataType: 'map-marker' })
  const template = await tenant.template({ title: 'Site', fields: [{ id: field }] })
  const scenes = fc.sample(scene, AREAS)
  await insertRecords(
    tenant,
    scenes.flatMap(({ points }, nth) =>
      points.map((point) => {
        const [lat, lng] = degrees(point)
        const fields = JSON.stringify({ [field]: [{ lat, lng, colour: 'Red', label: '' }] })
        return { template_id: template, title: String(nth), fields }
      }),
    ),
  )
  const { services } = await testServer()
  const catalogue = await services.database.tenantRead(tenant.id, (tx) => readCatalogue(tx, tenant.id))
  const me = { id: person.id, isAdmin: true, editData: false, teams: [] }
  const columns = filterColumns(me, visibleFields(me, catalogue).values())
  const rights = readRights(me, catalogue)
  for (const [nth, { corners, points }] of scenes.entries()) {
    const area = corners.map(degrees)
    const condition = { column: `fields.${field}`, test: { is: 'within' as const, corners: area } }
    const found = conditionSql(condition, { catalogue, rights, columns, now: new Date() })
    const { rows } = await services.database.tenantRead(tenant.id, (tx) =>
      sql<{ found: boolean }>`select ${found} as found from cases c where title = ${String(nth)} order by c.id`.execute(
        tx,
      ),
    )
    const inDatabase = rows.map((row) => row.found)
    const inMemory = points.map((point) => {
      const [lat, lng] = degrees(point)
      return anyWithin([{ lat, lng }], area)
    })
    expect(inMemory, JSON.stringify({ corners, points })).toEqual(inDatabase)
    expect(points.map((point, at) => isInside(point, corners) ?? inMemory[at])).toEqual(inMemory)
  }
})
