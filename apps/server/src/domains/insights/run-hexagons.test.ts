import type { HexagonGrid, InsightHexagons } from '@dossier/contract/insights/hexagons'
import { insightRuns } from '@dossier/contract/insights/running'
import { HIDDEN_PART } from '@dossier/core/access/insights'
import { hexagonOf } from '@dossier/core/charts/hexagons'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

type Point = readonly [lat: number, lng: number]

async function town() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const place = await tenant.field({ title: 'Place', dataType: 'map-marker' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'map-marker', permissions: { view: [crew] } })
  const template = await tenant.template({ title: 'Job', fields: [{ id: place }, { id: secret }] })
  const closed = { view: [crew], edit: [], adminOnly: false }
  const closedTemplate = await tenant.template({ title: 'Closed', fields: [{ id: place, permissions: closed }] })
  const reader = await tenant.person()
  const add = (points: readonly Point[], more: object = {}, field = place) => ({
    template_id: template,
    fields: JSON.stringify({ [field]: points.map(([lat, lng]) => ({ lat, lng, colour: 'Red', label: '' })) }),
    ...more,
  })
  return {
    tenant,
    crew,
    closedTemplate,
    reader,
    add,
    place: `fields.${place}`,
    secret: `fields.${secret}`,
    secretId: secret,
  }
}

const map = (person: TestPerson, markerColumn: string, more: object = {}): Promise<InsightHexagons> =>
  person.call(insightRuns.hexagons, {
    params: { id: '0' },
    query: {},
    body: { markerColumn, insight: {}, ...more } as never,
  })

const behind = (person: TestPerson, markerColumn: string, grid: HexagonGrid, key: string, more: object = {}) =>
  person.call(insightRuns.cases, {
    params: { id: '0' },
    query: {},
    body: { insight: {}, hexagon: { markerColumn, grid, key }, ...more } as never,
  })

const GRIDS: HexagonGrid[] = [
  { zoom: 0, width: 8 },
  { zoom: 4.25, width: 8 },
  { zoom: 11, width: 16 },
  { zoom: 19, width: 64 },
]

test('B-CHART-04 D-155 D-138 each record is counted once in each hexagon that it has points in, and each number leads to them', async () => {
  const { tenant, reader, add, place } = await town()
  const point = fc.tuple(
    fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: 33.9, max: 34.1, noNaN: true })),
    fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -118.4, max: -118.2, noNaN: true })),
  )
  // Nearly 0 is 0, on both sides: the middle of the map is a border of hexagons.
  const nearZero: Point[] = [-1e-13, -1e-15, 1e-13].flatMap((lng): Point[] => [
    [0, lng],
    [lng, lng],
    [0.0001, lng],
  ])
  const records = [...fc.sample(fc.array(point, { maxLength: 4 }), 80), ...nearZero.map((one) => [one])]
  await insertRecords(
    tenant,
    records.map((points, nth) => add(points, { is_closed: nth % 2 === 0 })),
  )
  await insertRecords(tenant, [add([[34, -118]], { hidden_from_insights: true })])
  for (const grid of GRIDS) {
    const counts = new Map<string, number>()
    for (const points of records) {
      const keys = new Set(points.map(([lat, lng]) => hexagonOf({ lat, lng }, grid)))
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const { hexagons, ...found } = await map(reader, place, { grid })
    expect(new Map(hexagons.map(({ key, records: count }) => [key, count]))).toEqual(counts)
    expect(found).toMatchObject({
      hexagonCount: counts.size,
      records: records.filter((points) => points.length > 0).length,
    })
    for (const { key, records: count } of hexagons.slice(0, 3)) {
      expect((await behind(reader, place, grid, key)).totalRecords).toBe(count)
    }
  }
})

test('B-CHART-04 a part of the map has whole hexagons, and filters apply', async () => {
  const { tenant, reader, add, place } = await town()
  const near: Point[] = [
    [34, -118],
    [34.0001, -118],
    [34, -118.0001],
    [34.2, -118.3],
  ]
  await insertRecords(
    tenant,
    near.map((one, nth) => add([one], { title: nth === 3 ? 'Lamp' : 'Tree' })),
  )
  await insertRecords(tenant, [add([[52, 13]])])
  const grid = { zoom: 12, width: 8 }
  const all = await map(reader, place, { grid })
  expect(all).toMatchObject({ records: 5, bounds: [34, -118.3, 52, 13] })
  const part = await map(reader, place, { grid, box: [33.99999, -118.00001, 34.00001, -117.9] })
  expect(part.records).toBe(3)
  expect(all.hexagons).toEqual(expect.arrayContaining(part.hexagons))
  for (const zoom of [0, 3.5, 12])
    expect(await map(reader, place, { grid: { zoom, width: 8 }, box: [-90, -180, 90, 180] })).toEqual(
      await map(reader, place, { grid: { zoom, width: 8 } }),
    )
  const lamps = { searchClauses: [{ field: 'title', operator: 'Contains', value: 'lamp' }] }
  expect(await map(reader, place, { grid, ...lamps })).toMatchObject({ records: 1 })
  expect((await behind(reader, place, grid, part.hexagons[0]!.key, lamps)).totalRecords).toBe(0)
  const refused = await reader.send({
    method: 'POST',
    path: '/insights/hexagons/0',
    body: { insight: {}, markerColumn: place, box: [35, -118, 34, -117] },
  })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Send the south-western corner first.')])
})

test('B-CHART-04 D-147 a heat map of a field that somebody may not see is refused, and says nothing of fields that are not there', async () => {
  const { tenant, crew, closedTemplate, reader, add, place, secret, secretId } = await town()
  const member = await tenant.person({ teamIds: [crew] })
  await insertRecords(tenant, [add([[34, -118]], {}, secretId)])
  await insertRecords(tenant, [add([[34, -118]], { is_sensitive: true })])
  const send = (person: TestPerson, markerColumn: string, more: object = {}) =>
    person.send({ method: 'POST', path: '/insights/hexagons/0', body: { insight: {}, markerColumn, ...more } })
  const hidden = await send(reader, secret)
  expect([hidden.status, hidden.text]).toEqual([403, expect.stringContaining(HIDDEN_PART)])
  expect((await send(reader, 'fields.none')).text).toBe(hidden.text)
  expect((await send(reader, 'title')).text).toContain('This field has no points on a map. Choose another one.')
  expect(await map(member, secret)).toMatchObject({ records: 1 })
  // Nobody is involved in the sensitive record.
  expect(await map(reader, place)).toMatchObject({ hexagons: [], records: 0, bounds: null })
  // In records of the other template, the field is not theirs.
  await insertRecords(tenant, [add([[34, -118]], { template_id: closedTemplate })])
  expect(await map(reader, place)).toMatchObject({ hexagons: [], records: 0 })
  expect(await map(member, place)).toMatchObject({ records: 1 })
  const other = await (await newTenant()).person()
  expect((await send(other, place)).status).toBe(403)
  const grid = { zoom: 2, width: 8 }
  const key = hexagonOf({ lat: 34, lng: -118 }, grid)
  const cases = { insight: {}, hexagon: { markerColumn: secret, grid, key } }
  expect((await reader.send({ method: 'POST', path: '/insights/cases/0', body: cases })).status).toBe(403)
})
