import type { ResultGroup } from '@dossier/contract/insights/run'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { useGroupRows } from './use-group-rows.ts'
import { runKey } from './use-insight-run.ts'

const GROUP = { id: 'v:a', value: 'a', results: [], totalRecords: 25 } as unknown as ResultGroup

test('B-INS-20 a failed reload of rows runs the whole insight again, and the rows stay', async () => {
  let isBroken = false
  const table = { runId: 'r', id: GROUP.id, value: 'a', label: null, results: [], totalRecords: 25 }
  const api = await startApi(() => (isBroken ? { status: 400, body: 'Broken.' } : { status: 200, body: table }))
  const cache = createCache()
  const onFailed = vi.fn<() => void>()
  const params = { id: 7, body: {}, query: { timeZone: 'UTC' }, changed: undefined, withoutRows: false }
  const place = { page: 2, sort: undefined }
  const { result } = renderHook(
    () => useGroupRows({ params, runId: 'r', group: GROUP, place, isOpen: true, onFailed }),
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  )
  await waitFor(() => expect(result.current.rows).toEqual([]))
  expect(onFailed).not.toHaveBeenCalled()
  isBroken = true
  await act(() => cache.invalidateQueries({ queryKey: runKey(7) }))
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(result.current.rows).toEqual([])
  await api.close()
})
