import { expect, test } from 'vitest'
import { denseBox } from './dense-box.ts'

const cell = (lat: number, lng: number, points: number) => ({ lat, lng, points })

test('B-MAP-01 a map opens where nearly all points are, whatever lies on another continent', () => {
  expect(denseBox([])).toEqual([])
  expect(denseBox([cell(34, -118, 1)])).toEqual([
    { lat: 34, lng: -118 },
    { lat: 34, lng: -118 },
  ])
  const town = [cell(34, -118.5, 50), cell(34.2, -118.2, 30), cell(33.8, -118.3, 40)]
  expect(denseBox([cell(0, 0, 2), ...town])).toEqual([
    { lat: 33.8, lng: -118.5 },
    { lat: 34.2, lng: -118.2 },
  ])
})
