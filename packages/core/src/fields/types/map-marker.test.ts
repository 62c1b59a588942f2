import { expect, test } from 'vitest'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { mapMarker } from './map-marker.ts'

const definition = exampleDefinition('map-marker')
const red = exampleDefinition('map-marker', { extensions: { markerColor: 'Red' } })
const plain = { lat: 34.05, lng: -118.24, colour: 'Blue', label: '' }

test('B-FIELD-08 map-marker: colour and label are filled in, other properties are dropped', () => {
  const input = [
    { lat: 34.05, lng: -118.24, id: 5 },
    { lat: -90, lng: 180, colour: 'Purple', label: ' City\nHall ' },
  ]
  expect(mapMarker.normalize(input, definition)).toEqual({
    ok: true,
    value: [plain, { lat: -90, lng: 180, colour: 'Purple', label: 'City Hall' }],
  })
})

test('B-MAP-02 B-FIELD-07 map-marker: the definition names the standard colour', () => {
  expect(mapMarker.normalize([{ lat: 1, lng: 2 }], red)).toEqual({
    ok: true,
    value: [{ lat: 1, lng: 2, colour: 'Red', label: '' }],
  })
})

test.each([null, undefined, []])('B-FIELD-08 map-marker: %j is empty', (input) => {
  expect(mapMarker.normalize(input, definition)).toEqual({ ok: true, value: null })
})

test.each([
  ['here', 'Enter a list of markers for Site.'],
  [{ lat: 1, lng: 2 }, 'Enter a list of markers for Site.'],
  [[null], 'Enter a list of markers for Site.'],
  [[{ lng: 2 }], 'Give each marker of Site a latitude from -90 to 90.'],
  [[{ lat: 90.01, lng: 2 }], 'Give each marker of Site a latitude from -90 to 90.'],
  [[{ lat: NaN, lng: 2 }], 'Give each marker of Site a latitude from -90 to 90.'],
  [[{ lat: '1', lng: 2 }], 'Give each marker of Site a latitude from -90 to 90.'],
  [[{ lat: 1, lng: -180.5 }], 'Give each marker of Site a longitude from -180 to 180.'],
  [[{ ...plain, colour: 'Pink' }], 'Choose Blue, Green, Orange, Purple, Red as the color of a marker of Site.'],
  [[{ ...plain, colour: 'toString' }], 'Choose Blue, Green, Orange, Purple, Red as the color of a marker of Site.'],
  [[{ ...plain, label: 5 }], 'Enter text as label of a marker of Site.'],
  [[{ ...plain, label: 'x'.repeat(231) }], 'Shorten the label of a marker of Site to at most 230 characters.'],
  [Array(501).fill(plain), 'Place at most 500 markers in Site.'],
])('B-FIELD-08 map-marker: case %# is refused', (input, message) => {
  expect(mapMarker.normalize(input, definition)).toEqual({ ok: false, message })
})

test('B-FIELD-08 map-marker: 500 markers with labels of 230 characters are stored', () => {
  const markers = Array(500).fill({ ...plain, label: 'x'.repeat(230) })
  expect(mapMarker.normalize(markers, definition)).toEqual({ ok: true, value: markers })
})

test('A-ASEARCH-08 markers read as their number', () => {
  const marker = { lat: 1, lng: 2, colour: 'Blue', label: '' } as const
  expect(mapMarker.display(null, definition, enUs)).toBe('None')
  expect(mapMarker.display([marker], definition, enUs)).toBe('1 marker')
  expect(mapMarker.display([marker, marker], definition, enUs)).toBe('2 markers')
})
