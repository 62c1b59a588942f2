import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadScreen } from './load-screen.ts'

afterEach(() => void vi.restoreAllMocks())

test('D-123 a screen whose code cannot be loaded without a network waits for one, and does not fail', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module: /assets/users.js')
    return { Users: () => <p>Everybody</p> }
  })
  const Users = loadScreen(load, 'Users')
  const loading = Users.preload?.()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await loading
  render(<Users />)
  expect(screen.getByText('Everybody')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
