import type { Marker } from '@dossier/contract/fields'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { PointRow } from './PointRow.tsx'

const marker: Marker = { lat: 51.5, lng: -0.12, colour: 'Blue', label: 'Pier' }

function edit(part: Partial<Marker> = {}) {
  const calls = { onChange: vi.fn(), onGoTo: vi.fn(), onRemove: vi.fn() }
  render(
    <ol>
      <PointRow number={1} marker={{ ...marker, ...part }} {...calls} />
    </ol>,
  )
  return calls
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the list of points, for the keyboard', () => {
  test('shows the numbers of a point', () => {
    edit()
    expect(box('Latitude of point 1').value).toBe('51.5')
    expect(box('Longitude of point 1').value).toBe('-0.12')
    expect(box('Label of point 1').value).toBe('Pier')
  })

  test.each([
    ['Latitude of point 1', '-33.9', { lat: -33.9 }],
    ['Longitude of point 1', '151.2', { lng: 151.2 }],
    ['Label of point 1', 'Quay', { label: 'Quay' }],
  ])('%s becomes %s', (name, typed, part) => {
    const { onChange } = edit()
    fireEvent.change(box(name), { target: { value: typed } })
    expect(onChange).toHaveBeenCalledWith(part)
  })

  test.each(['91', '-', 'north', ''])(
    'D-124 the latitude %j is flagged, stays in the box, and cannot be saved',
    (typed) => {
      const { onChange } = edit()
      fireEvent.change(box('Latitude of point 1'), { target: { value: typed } })
      expect(onChange).toHaveBeenLastCalledWith({ lat: typed })
      expect(box('Latitude of point 1').getAttribute('aria-invalid')).toBe('true')
    },
  )

  test('B-MAP-03 the map goes to a point that has its place', () => {
    const { onGoTo } = edit()
    fireEvent.click(screen.getByRole('button', { name: 'Go to point 1' }))
    expect(onGoTo).toHaveBeenCalledOnce()
    cleanup()
    edit({ lat: 'north' as never })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to point 1' }).disabled).toBe(true)
  })

  test('a point is removed', () => {
    const { onRemove } = edit()
    fireEvent.click(screen.getByRole('button', { name: 'Remove point 1' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})
