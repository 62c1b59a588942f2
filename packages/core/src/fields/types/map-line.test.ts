import { describe, expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { mapPath, mapRegion } from './map-line.ts'

const path = exampleDefinition('map-path')
const region = exampleDefinition('map-region')
const SQUARE = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
]

describe('B-MAP-02 D-110 map-region', () => {
  test.each([
    [SQUARE, SQUARE],
    [[...SQUARE, [0, 0]], SQUARE],
    [null, null],
    [[], null],
  ])('%j is stored as %j', (input, value) => {
    expect(mapRegion.normalize(input, region)).toEqual({ ok: true, value })
  })

  test('its lines may cross, also the date line', () => {
    const crossing = [
      [60, 170],
      [-60, -170],
      [60, -170],
      [-60, 170],
    ]
    expect(mapRegion.normalize(crossing, region)).toEqual({ ok: true, value: crossing })
  })

  test.each([
    [[[0, 0]], 'Draw at least 3 points in Site.'],
    [[...SQUARE.slice(0, 2), SQUARE[0]], 'Draw at least 3 points in Site.'],
    ['0,0', 'Enter a list of points for Site.'],
    [[0, 0, 1], 'Enter a list of points for Site.'],
    [[[0, 0, 0], ...SQUARE], 'Enter a list of points for Site.'],
    [[{ lat: 0, lng: 0 }], 'Enter a list of points for Site.'],
    [[[90.1, 0], ...SQUARE], 'Give each point of Site a latitude from -90 to 90.'],
    [[[0, 181], ...SQUARE], 'Give each point of Site a longitude from -180 to 180.'],
    [[[NaN, 0], ...SQUARE], 'Give each point of Site a latitude from -90 to 90.'],
    [[['1', 0], ...SQUARE], 'Give each point of Site a latitude from -90 to 90.'],
  ])('%j is refused', (input, message) => {
    expect(mapRegion.normalize(input, region)).toEqual({ ok: false, message })
  })

  test('it has up to 10,000 points, however many are sent', () => {
    const many = (count: number) => Array.from({ length: count }, (_, nth) => [nth / 1e6, nth / 1e6])
    expect(mapRegion.normalize(many(10_000), region).ok).toBe(true)
    expect(mapRegion.normalize([...many(10_000), [0, 0]], region).ok).toBe(true)
    for (const count of [10_001, 10_002, 1_000_000])
      expect(mapRegion.normalize(many(count), region)).toEqual({
        ok: false,
        message: 'Draw at most 10000 points in Site.',
      })
  })
})

test('B-MAP-02 D-110 map-path stays open, and needs two points', () => {
  const round = [...SQUARE, [0, 0]]
  expect(mapPath.normalize(round, path)).toEqual({ ok: true, value: round })
  expect(mapPath.normalize([[0, 0]], path)).toEqual({ ok: false, message: 'Draw at least 2 points in Site.' })
  expect(
    mapPath.display(
      [
        [0, 0],
        [1, 1],
      ],
      path,
      enUs,
    ),
  ).toBe('2 points')
  expect(mapPath.display(null, path, enUs)).toBe('None')
  expect(mapPath.display('Elm Street' as never, path, enUs)).toBe('None')
})
