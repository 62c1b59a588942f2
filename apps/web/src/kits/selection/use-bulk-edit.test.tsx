import type { BulkEdit, NewBulkEdit } from '@dossier/contract/bulk-edits'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi, type Answer } from '../../testing/start-api.ts'
import { dismissToast, pressInToast, toasts } from '../../ui/overlays/toast.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

const PARTLY: BulkEdit = {
  id: '11111111-2222-4333-8444-555555555555',
  created: '2026-01-02T03:04:05.678Z',
  state: 'done',
  total: 3,
  changed: 2,
  unchanged: 0,
  refused: 1,
  reasons: [{ message: 'Closed.', records: 1, caseNumbers: ['7'] }],
  fault: null,
}
const CHANGE: NewBulkEdit = { records: { ids: [1, 2, 3] }, changes: [{ do: 'clear', place: 'tags' }] }
const offered = () => toasts.get().filter(({ action }) => action?.label === 'Undo').length
const said = () => toasts.get().map(({ text }) => text)

let close: () => Promise<unknown>
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
  await close()
})

/** Somebody who has changed two of three records, and answers to their undo. */
async function changed(...undos: object[]) {
  const api = await startApi(({ path }): Answer => ({
    status: 200,
    body: path.includes('undo') ? undos.shift() : PARTLY,
  }))
  close = api.close
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>{children}</MeContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(useBulkEdit, { wrapper })
  await act(() => result.current.start(CHANGE))
  await waitFor(() => expect(offered()).toBe(1))
  return result
}
const UNDONE = { isUndone: true, records: 2, left: [], offersRest: false }

test('ADR-101 what was undone in the message is not offered in the dialog any more', async () => {
  const editing = await changed(UNDONE)
  expect(editing.current.undo).toBeDefined()
  act(() => pressInToast('Undo'))
  await waitFor(() => expect(said()).toEqual(['2 undone.']))
  expect(editing.current.undo).toBeUndefined()
})

test('ADR-101 what was undone in the dialog is not offered in the message any more', async () => {
  const editing = await changed(UNDONE)
  await act(() => editing.current.undo!())
  expect([said(), offered()]).toEqual([['2 undone.'], 0])
})

test('ADR-101 what could not be undone is offered again', async () => {
  const editing = await changed({
    ...UNDONE,
    isUndone: false,
    records: 0,
    left: [{ caseNumber: '7', message: 'In use.' }],
  })
  await act(() => editing.current.undo!())
  expect(said()).toEqual(['2 changed.', 'In use.'])
  expect(offered()).toBe(1)
  expect(editing.current.undo).toBeDefined()
})
