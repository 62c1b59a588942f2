import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keyOf } from '../../../lib/cache.ts'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi } from '../../../testing/start-api.ts'

let close: () => Promise<unknown>
afterEach(() => close())

test('D-116 D-054 a status that a colleague deletes while somebody renames it can be saved as a new one', async () => {
  const status = (id: number, title: string) =>
    ({ id, title, order: id, default: id === 1, lastUpdated: '2026-01-02T03:04:05.678Z' }) as const
  let stored = [status(1, 'Open'), status(2, 'Waiting')]
  const api = await startApi(({ method, path }) => {
    if (path !== '/api/status') return { status: 404, body: 'Not there.' }
    if (method === 'POST') stored = [...stored, status(3, 'Waiting for parts')]
    return { status: 200, body: method === 'POST' ? status(3, 'Waiting for parts') : stored }
  })
  close = api.close
  const { cache } = await stageConfiguration('statuses')
  fireEvent.click(await screen.findByRole('button', { name: 'Waiting' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Waiting for parts' } })
  stored = [status(1, 'Open')]
  await cache.invalidateQueries({ queryKey: keyOf(statuses.list) })
  await screen.findByText('This status was deleted. Your changes are still here: save them as a new status, or cancel.')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved!')
  const sent = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ id: 0, title: 'Waiting for parts' }])
  await screen.findByRole('button', { name: 'Waiting for parts' })
})

test('D-116 D-054 a severity that a colleague deletes while somebody renames it can be saved as a new one', async () => {
  const severity = (id: number, title: string, level: number) =>
    ({ id, title, level, lastUpdated: '2026-01-02T03:04:05.678Z' }) as const
  let stored = [severity(1, 'Low', 1), severity(2, 'High', 5)]
  const api = await startApi(({ method, path }) => {
    if (path !== '/api/severity') return { status: 404, body: 'Not there.' }
    if (method === 'POST') stored = [...stored, severity(3, 'Urgent', 5)]
    return { status: 200, body: method === 'POST' ? severity(3, 'Urgent', 5) : stored }
  })
  close = api.close
  const { cache } = await stageConfiguration('severities')
  fireEvent.click(await screen.findByRole('button', { name: 'High' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Urgent' } })
  stored = [severity(1, 'Low', 1)]
  await cache.invalidateQueries({ queryKey: keyOf(severities.list) })
  await screen.findByText(
    'This severity was deleted. Your changes are still here: save them as a new severity, or cancel.',
  )
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved!')
  const sent = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ id: 0, title: 'Urgent', level: 5 }])
  await screen.findByRole('button', { name: 'Urgent' })
})
