import type { Named } from '@dossier/contract/shapes'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'

const DANA: Named & { email: string } = { id: 7, name: 'Dana', email: 'dana@city.example' }

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const type = (value: string) => act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value } }))

async function open(which: 'one' | 'many') {
  const api = await startApi(({ path }) => {
    const isFound = !path.includes('search=') || /search=(&|$|Da)/.test(path)
    return { status: 200, body: { data: isFound ? [DANA] : [], totalItems: 1, pageCount: 1 } }
  })
  const rest = { onPick: vi.fn(), onClose: vi.fn(), triggerRef: createRef<HTMLElement>() }
  render(
    <QueryClientProvider client={createCache()}>
      {which === 'one' ? <PersonPicker value={null} {...rest} /> : <PeoplePicker value={[]} {...rest} />}
    </QueryClientProvider>,
  )
  await screen.findByRole('option', { name: /Dana/ })
  return { close: () => (cleanup(), api.close()), onPick: rest.onPick }
}

test('C-FLD-22 a search of people says what it did not find', async () => {
  const { close } = await open('many')
  type('Zoe ')
  await screen.findByText('Nothing found for Zoe')
  await close()
})

test('B-SEL-03 A-FEAT-03 D-034 the server searches people in tenants of every size, once nobody has typed for 300 ms', async () => {
  const { close } = await open('many')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  type('Zoe')
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(300)
  timers.mockRestore()
  await close()
})

test('B-CASE-15 after the name of a person, Enter never means nobody', async () => {
  const { close, onPick } = await open('one')
  expect(options()).toEqual(['Nobody', expect.stringContaining('Dana')])
  type('Da')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Dana')]))
  type('Zoe')
  await screen.findByText('Nothing found for Zoe')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(onPick).not.toHaveBeenCalled()
  type('nob')
  await waitFor(() => expect(options()).toEqual(['Nobody']))
  await close()
})
