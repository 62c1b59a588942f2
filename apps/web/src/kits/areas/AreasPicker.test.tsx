import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { AreasPicker } from './AreasPicker.tsx'

afterEach(() => vi.unstubAllGlobals())

const area = (id: number, title: string, parentId: number | null = null) => ({
  id,
  title,
  parentId,
  order: 0,
  disabled: false,
  children: [],
})

function open(me: Partial<Me>) {
  const calls: string[] = []
  const answers: Record<string, unknown> = {
    '/api/areas': [area(1, 'North'), area(2, 'South')],
    '/api/areas/paginated': { data: [area(1, 'North')], totalItems: 1200, pageCount: 24 },
    '/api/areas/tree/search': [{ ...area(7, 'Coast'), children: [area(8, 'Harbour', 7)] }],
  }
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    return Response.json(answers[new URL(address, 'http://x').pathname])
  })
  const onPick = vi.fn()
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe(me)}>
        <AreasPicker
          value={[{ id: 5, title: 'Chosen before' }]}
          onPick={onPick}
          onClose={() => undefined}
          triggerRef={createRef()}
        />
      </MeContext>
    </QueryClientProvider>,
  )
  return { calls, onPick }
}

const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

test('A-FEAT-04 D-035 in a large tenant areas are listed by the page and searched on the server', async () => {
  const { calls, onPick } = open({ tenantSize: 1001, tenantEnabledFeatures: ['AreaScaling'] })
  await screen.findByRole('treeitem', { name: /North/ })
  screen.getByText('There are more areas. Search for the one you need.')
  search('har')
  fireEvent.click(await screen.findByText('Harbour'))
  expect(calls).toEqual(['/api/areas/paginated?pageSize=50', '/api/areas/tree/search?query=har'])
  expect(onPick).toHaveBeenCalledWith([
    { id: 5, title: 'Chosen before' },
    { id: 8, title: 'Harbour' },
  ])
})

test.each([
  ['1,000 users', { tenantSize: 1000, tenantEnabledFeatures: ['areaScaling'] }],
  ['the feature off', { tenantSize: 5000, tenantEnabledFeatures: [] }],
])('A-FEAT-04 D-035 with %s the whole tree is there and is searched here', async (_, me) => {
  const { calls } = open(me)
  await screen.findByRole('treeitem', { name: /South/ })
  search('nor')
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /South/ })).toBeNull())
  screen.getByRole('treeitem', { name: /North/ })
  expect(calls).toEqual(['/api/areas'])
})

test('D-084 where records follow the tree, an area is ticked with those above it', async () => {
  const { onPick } = open({ tenantSize: 1001, tenantEnabledFeatures: ['areaScaling', 'syncAreaParentChanges'] })
  await screen.findByRole('treeitem', { name: /North/ })
  search('har')
  fireEvent.click(await screen.findByText('Harbour'))
  expect(onPick).toHaveBeenCalledWith([
    { id: 5, title: 'Chosen before' },
    { id: 7, title: 'Coast' },
    { id: 8, title: 'Harbour' },
  ])
})
