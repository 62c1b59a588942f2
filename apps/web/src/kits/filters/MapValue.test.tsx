import { exampleDefinition } from '@dossier/core/fields/example-definition'
import type { Filter } from '@dossier/core/filters/filter'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { LazyLineMap } from '../maps/LazyLineMap.tsx'
import { MapValue } from './MapValue.tsx'

let next: readonly [number, number] = [0, 0]
/** A map whose every click is somewhere. */
vi.mock('../maps/LazyLineMap.tsx', () => ({
  LazyLineMap: ({ points, onAdd }: Parameters<typeof LazyLineMap>[0]) => (
    <button type="button" onClick={() => onAdd?.({ lat: next[0], lng: next[1] })}>
      {`Map with ${points.length} corners`}
    </button>
  ),
}))

const COLUMN = {
  key: 'fields.site',
  label: 'Site',
  comparison: 'markers',
  operators: ['Within'],
  definition: exampleDefinition('map-marker'),
} as const
const NOTHING: Filter = {
  id: 'a',
  field: 'fields.site',
  operator: 'Within',
  value: null,
  dynamicValue: null,
  parameters: {},
}
const onChange = vi.fn<(filter: Filter) => void>()

function Filtering() {
  const [filter, setFilter] = useState(NOTHING)
  const change = (next: Filter) => {
    onChange(next)
    setFilter(next)
  }
  return <MapValue filter={filter} column={COLUMN} onChange={change} onEnter={() => undefined} autoFocus={false} />
}

const expectArea = (value: Filter['value']) => expect(onChange).toHaveBeenLastCalledWith({ ...NOTHING, value })

test('B-MAP-01 clicks on the map are the corners of the area, and a new area replaces it', () => {
  render(<Filtering />)
  const click = (lat: number, lng: number) => {
    next = [lat, lng]
    fireEvent.click(screen.getByRole('button', { name: /^Map/ }))
  }
  click(1, 1)
  click(1, 9)
  click(9, 9)
  const corners = [
    [1, 1],
    [1, 9],
    [9, 9],
  ]
  expectArea(corners)
  fireEvent.click(screen.getByRole('button', { name: 'Draw New Area' }))
  expectArea(null)
  expect(screen.getByRole('button', { name: 'Map with 0 corners' })).toBeTruthy()
  click(2, 2)
  expectArea([[2, 2]])
})
