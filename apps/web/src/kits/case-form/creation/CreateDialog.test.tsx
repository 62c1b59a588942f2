import { views } from '@dossier/contract/views'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCache, queryOf } from '../../../lib/cache.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleCase } from '../../../testing/example-case.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { exampleTemplate } from '../../../testing/example-template.ts'
import { startApi } from '../../../testing/start-api.ts'
import { CreateDialog } from './CreateDialog.tsx'

let api: Awaited<ReturnType<typeof startApi>>
afterEach(() => api.close())

async function open({ cache = createCache() } = {}) {
  api = await startApi(({ method, path }) => {
    if (path === '/api/templates/details/1') return { status: 200, body: exampleTemplate() }
    if (method === 'POST') return { status: 200, body: { created: exampleCase(), errors: [] } }
    return { status: 200, body: [] }
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={cache}>
      <MeContext value={exampleMe()}>
        <CreateDialog templateId={1} onClose={onClose} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Request' })
  return onClose
}

test('B-NEW-03 Escape does not close the dialog, Cancel does', async () => {
  const onClose = await open()
  const dialog = screen.getByRole('dialog', { name: 'New Record' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('B-NEW-11 it closes once the record is created', async () => {
  const onClose = await open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Lamp' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Record' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('B-NEW-11 the lists on screen are read again, so that the new record appears in them', async () => {
  const cache = createCache()
  const list = queryOf(views.cases, { query: { viewId: '1', page: 1, pageSize: 20 } })
  cache.setQueryData(list.queryKey, { casesTables: [] })
  const onClose = await open({ cache })
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Lamp' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Record' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(cache.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
})
