import { dataItems } from '@dossier/contract/data-sources/items'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createCache, keyOf } from '../../lib/cache.ts'
import { exampleDefinition } from '../../testing/example-case.ts'
import { MismatchNote } from './MismatchNote.tsx'

const VAN = '0a0a0a0a-0000-4000-8000-000000000001'
const region = exampleDefinition('text', { id: 'region', title: 'Region', columnValues: [] })

afterEach(cleanup)

function show(dataType: 'list' | 'list-multiple', value: string | null) {
  const cache = createCache()
  const item = { id: VAN, dataSourceId: 'd', label: 'Van', deleted: false, fields: { region: 'East' }, lastUpdated: '' }
  cache.setQueryData(keyOf(dataItems.get, { params: { id: VAN } }), item)
  const extensions = { listFilter: 'region', listFilterValueField: 'region' }
  const definition = exampleDefinition(dataType, { dataSourceId: 'd', columnValues: [], extensions })
  render(
    <QueryClientProvider client={cache}>
      <MismatchNote
        definition={definition}
        value={dataType === 'list' ? VAN : [VAN]}
        other={{ field: region, value }}
      />
    </QueryClientProvider>,
  )
  return screen.queryByRole('status')?.textContent
}

test.each([
  ['list', 'West', 'This value may not match with the value of Region'],
  ['list-multiple', 'West', 'One or more values may not match with the value of Region'],
  ['list', 'East', undefined],
  ['list', null, undefined],
] as const)('B-SEL-06 an item of East in a %s beside the region %j: %s', (dataType, value, note) => {
  expect(show(dataType, value)).toBe(note)
})
