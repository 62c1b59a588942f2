import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../../lib/cache.ts'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi } from '../../../testing/start-api.ts'
import { MappingForm } from './MappingForm.tsx'

const template = (id: number, title: string) => ({ id, title, disabled: false })
const column = (target: string) => ({
  heading: 'Kind',
  samples: ['Dog'],
  values: ['Dog'],
  guess: { target, dateForm: 'mdy', decimal: '.', onFault: 'refuse' },
  hasBlanks: false,
  isAmbiguous: false,
  suggests: { title: 'Kind', dataType: 'text' },
})
const columnsOf = (target: string) => ({
  encoding: 'utf-8',
  separator: ',',
  sheets: [],
  sheet: null,
  headingRow: 1,
  firstRows: [{ row: 1, text: 'Kind' }],
  columns: [column(target)],
  targets: [{ key: target, title: target, type: 'text', canBeKey: true }],
  plan: null,
  remembered: null,
  fittingTemplate: null as number | null,
})

test('ADR-69 another template has other guesses of what the columns fill', async () => {
  const api = await startApi(({ path }) => {
    if (path === '/api/templates') return { status: 200, body: [template(1, 'General'), template(2, 'Animal')] }
    return { status: 200, body: columnsOf(path.includes('templateId=2') ? 'fields.species' : 'title') }
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <MappingForm found={{ id: 3, templateId: null }} onChecking={vi.fn()} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /title.*Kind fills/ })
  fireEvent.click(screen.getByRole('button', { name: /Template/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Animal' }))
  await screen.findByRole('button', { name: /species.*Kind fills/ })
  await api.close()
})

test('D-142 the template that fits the titles is proposed, until somebody chooses another one', async () => {
  const api = await startApi(({ path }) => {
    if (path === '/api/templates') return { status: 200, body: [template(1, 'General'), template(2, 'Animal')] }
    const columns = columnsOf(path.includes('templateId=2') ? 'fields.species' : 'title')
    return { status: 200, body: { ...columns, fittingTemplate: 2 } }
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <MappingForm found={{ id: 3, templateId: null }} onChecking={vi.fn()} />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /species.*Kind fills/ })
  fireEvent.click(screen.getByRole('button', { name: /Animal.*Template|Template.*Animal/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'General' }))
  await screen.findByRole('button', { name: /title.*Kind fills/ })
  await api.close()
})

test('ADR-69 records are found by a field that the file is to get, without a second check', async () => {
  const api = await startApi(({ path }) => {
    if (path === '/api/templates') return { status: 200, body: [template(1, 'General')] }
    if (path.includes('/columns')) return { status: 200, body: columnsOf('title') }
    return { status: 204 }
  })
  const onChecking = vi.fn<() => Promise<unknown>>()
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <MappingForm found={{ id: 3, templateId: null }} onChecking={onChecking} />
      </MeContext>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Kind fills/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'New field' }))
  fireEvent.click(await screen.findByRole('button', { name: /Find existing records by/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Kind' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(onChecking).toHaveBeenCalledOnce())
  const { body } = api.calls.find(({ path }) => path.endsWith('/check'))!
  expect(body).toMatchObject({ key: 0, columns: [{ target: null, made: { title: 'Kind', dataType: 'text' } }] })
  await api.close()
})

test('D-143 of a workbook, a sheet and the row with the headings are chosen, and the file is checked with both', async () => {
  const api = await startApi(({ path }) => {
    if (path === '/api/templates') return { status: 200, body: [template(1, 'General')] }
    if (!path.includes('/columns')) return { status: 204 }
    const sheet = path.includes('sheet=1') ? 1 : 0
    const headingRow = path.includes('headingRow=3') ? 3 : 1
    const firstRows = [1, 3].map((row) => ({ row, text: `Sheet ${sheet}` }))
    return { status: 200, body: { ...columnsOf('title'), sheets: ['Notes', 'Requests'], sheet, headingRow, firstRows } }
  })
  render(
    <QueryClientProvider client={createCache()}>
      <MeContext value={exampleMe()}>
        <MappingForm found={{ id: 3, templateId: null }} onChecking={vi.fn()} />
      </MeContext>
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('button', { name: /Separator/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /Notes.*Sheet/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Requests' }))
  await screen.findByRole('button', { name: /Sheet 1.*Headings are in/ })
  fireEvent.click(screen.getByRole('button', { name: /Headings are in/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Row 3/ }))
  await screen.findByRole('button', { name: /Row 3.*Headings are in/ })
  fireEvent.click(await screen.findByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/check'))).toBe(true))
  const { body } = api.calls.find(({ path }) => path.endsWith('/check'))!
  expect(body).toMatchObject({ sheet: 1, headingRow: 3 })
  await api.close()
})
