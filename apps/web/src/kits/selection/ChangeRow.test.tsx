import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { ChangeRow } from './ChangeRow.tsx'
import type { BulkPlace } from './drafts.ts'

const tags = { key: 'tags', label: 'Tags', doings: ['add', 'remove', 'set', 'clear'] } as unknown as BulkPlace

let close: () => Promise<unknown>
afterEach(() => close())

test.each([
  ['remove', 'Remove tags'],
  ['add', 'Add tags'],
  ['set', 'Set tags'],
] as const)('ADR-101 the list of tags says what becomes of them: %s', async (doing, label) => {
  const api = await startApi(() => ({ status: 200, body: [{ id: 1, title: 'red' }] }))
  close = api.close
  const nothing = () => undefined
  render(
    <QueryClientProvider client={createCache()}>
      <ChangeRow
        draft={{ id: 1, place: tags, doing, value: null }}
        places={[tags]}
        problem={undefined}
        onChange={nothing}
        onRemove={undefined}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: `Tags ${label}` }))
  await screen.findByRole('searchbox', { name: label })
  await screen.findByRole('option', { name: 'red' })
})
