import { userProfile } from '@dossier/contract/user-profile/calls'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { meQuery } from '../../lib/me-query.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { StatusDialog } from './StatusDialog.tsx'

const statuses = [
  { id: 3, title: 'Out' },
  { id: 4, title: 'Busy' },
]

function open(answer: (path: string) => Response | Promise<Response>) {
  const calls: string[] = []
  let me = exampleMe()
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, me)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://dossier.test')
    if (pathname === '/api/userStatus') return Response.json(statuses)
    if (pathname === `/api${userProfile.me.path}`) return Response.json(me)
    calls.push(`${method} ${pathname}`)
    return answer(pathname)
  })
  function Framed() {
    const { data } = useQuery({ ...meQuery, initialData: me })
    me = data
    return (
      <MeContext value={data}>
        <StatusDialog onClose={() => calls.push('closed')} />
      </MeContext>
    )
  }
  render(
    <QueryClientProvider client={cache}>
      <Framed />
    </QueryClientProvider>,
  )
  return calls
}

const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Status' })

test('A-STATUS-01 A-STATUS-02 A-STATUS-03 A-STATUS-04 a choice is stored immediately, and can be cleared if there is one', async () => {
  const calls = open(() => new Response(null, { status: 204 }))
  const busy = await screen.findByRole<HTMLInputElement>('radio', { name: 'Busy' })
  expect(clear().disabled).toBe(true)

  fireEvent.click(busy)
  await waitFor(() => expect(calls).toEqual(['POST /api/users/setStatus/1/4']))
  expect(busy.checked).toBe(true)
  act(() => clear().focus())
  fireEvent.click(clear())
  await waitFor(() => expect(calls.at(-1)).toBe('POST /api/users/clearStatus/1'))
  expect(busy.checked).toBe(false)
  expect(clear().disabled).toBe(true)
  await waitFor(() => expect(document.activeElement, 'Escape works on').toBe(screen.getByRole('dialog')))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(calls.at(-1)).toBe('closed')
})

test('A-STATUS-03 a refused choice is reverted and reported', async () => {
  open(() => new Response('Status not found.', { status: 404 }))
  const out = await screen.findByRole<HTMLInputElement>('radio', { name: 'Out' })
  fireEvent.click(out)

  expect((await screen.findByRole('alert')).textContent).toBe('Status not found.')
})

test('A-STATUS-03 of two quick choices the later one stays, however slow the first one is', async () => {
  const first = Promise.withResolvers<Response>()
  const done = () => new Response(null, { status: 204 })
  const calls = open((path) => (path.endsWith('/3') ? first.promise : done()))
  fireEvent.click(await screen.findByRole<HTMLInputElement>('radio', { name: 'Out' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Busy' }))
  await waitFor(() => expect(calls).toEqual(['POST /api/users/setStatus/1/3']))

  first.resolve(done())
  await waitFor(() => expect(calls).toEqual(['POST /api/users/setStatus/1/3', 'POST /api/users/setStatus/1/4']))
  expect(screen.getByRole('radio', { name: 'Busy' })).toHaveProperty('checked', true)
})
