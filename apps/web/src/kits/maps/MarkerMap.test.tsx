import type { Marker } from '@dossier/contract/fields'
import type { MapTiles } from '@dossier/contract/user-profile/me'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { MarkerMap } from './MarkerMap.tsx'

const PIER: Marker = { lat: 34.05, lng: -118.25, colour: 'Blue', label: 'Pier' }
const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: 'Streets <b>& Co</b>' }

// Without a layout nothing has a size, and a map of no size shows the whole world.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => void vi.restoreAllMocks())

function draw(target?: { lat: number; lng: number }, mapTiles: MapTiles = TILES) {
  const { container } = render(
    <MeContext value={exampleMe({ mapTiles })}>
      <MarkerMap title="Place" markers={[PIER]} height={300} target={target} />
    </MeContext>,
  )
  return container
}

const addresses = (map: HTMLElement) =>
  [...map.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(({ src }) => src)

test('B-MAP-03 D-110 a lone point is shown among the streets that the installation names, which are credited', () => {
  const map = draw()
  expect(addresses(map)).toContain('https://tiles.example/16/11241/26168.png')
  expect(map.querySelector('.leaflet-control-attribution')?.textContent).toContain('Streets <b>& Co</b>')
})

test('B-MAP-03 going to a point shows it from as close as possible', () => {
  expect(addresses(draw({ lat: 34.05, lng: -118.25 })).some((address) => address.includes('/19/'))).toBe(true)
})
