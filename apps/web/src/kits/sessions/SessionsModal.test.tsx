import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { SessionsModal } from './SessionsModal.tsx'

const session = (id: number, userAgent: string, isCurrent = false) => ({
  id,
  isCurrent,
  userAgent,
  address: '10.0.0.1',
  tenantTitle: 'Harbour',
  created: '2026-01-01T00:00:00.000Z',
  lastUsed: new Date().toISOString(),
})

let open: ReturnType<typeof session>[]
let refusal: string
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  refusal = ''
  open = [session(1, 'Windows Firefox/1', true), session(2, 'iPhone Safari/1'), session(3, 'Linux Chrome/1')]
  api = await startApi(({ method, path }) => {
    if (method === 'GET') return { status: 200, body: open }
    if (refusal) return { status: 404, body: refusal }
    open = open.filter(({ id, isCurrent }) => (path.endsWith('/others') ? isCurrent : !path.endsWith(`/${id}`)))
    return { status: 204 }
  })
  render(
    <QueryClientProvider client={createCache()}>
      <SessionsModal onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText('Firefox on Windows')
})
afterEach(() => api.close())

const row = (text: string) => screen.getByText(text).closest('li') as HTMLElement

it('sessions: shows each place and marks this one, which cannot be ended here', () => {
  expect(within(row('Firefox on Windows')).getByText('This session · Harbour · 10.0.0.1')).toBeTruthy()
  expect(within(row('Firefox on Windows')).queryByRole('button')).toBeNull()
  expect(within(row('Safari on iPhone')).getByText(/^Last used .+ · Harbour · 10.0.0.1$/)).toBeTruthy()
})

it('sessions: ends one, then all others', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'End session, Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(screen.getByText('Chrome on Linux')).toBeTruthy()
  const all = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'End all other sessions' })
  await waitFor(() => expect(all()?.disabled).toBe(false))
  fireEvent.click(all()!)
  await waitFor(() => expect(screen.queryByText('Chrome on Linux')).toBeNull())
  expect(all()).toBeNull()
  expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/sessions/2',
    '/api/sessions/others',
  ])
})

it('sessions: shows refusals', async () => {
  refusal = 'Session not found.'
  fireEvent.click(screen.getByRole('button', { name: 'End session, Safari on iPhone' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Session not found.')
})
