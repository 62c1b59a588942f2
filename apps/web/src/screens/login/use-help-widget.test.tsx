import { features } from '@dossier/contract/organization/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createCache, queryOf } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { useHelpWidget } from './use-help-widget.ts'

let api: Awaited<ReturnType<typeof startApi>>

afterEach(() => {
  vi.useRealTimers()
  delete window.zE
  for (const script of scripts()) script.remove()
  return api.close()
})

const scripts = () => [...document.querySelectorAll('script[src="/help-widget.js"]')]

async function open(isEnabled: boolean) {
  api = await startApi(() => ({ status: 200, body: isEnabled }))
  const Page = () => (useHelpWidget(), null)
  const cache = createCache()
  const page = render(
    <QueryClientProvider client={cache}>
      <Page />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(cache.getQueryData(queryOf(features.helpWidget).queryKey)).toBe(isEnabled))
  return page
}

it('A-HELP-02 no script is loaded unless the deployment has the widget', async () => {
  await open(false)
  expect(scripts()).toEqual([])
})

it('A-HELP-01 A-HELP-03 the widget is shown while the page is open and hidden when it is left', async () => {
  const calls: string[] = []
  const page = await open(true)
  await waitFor(() => expect(scripts()).toHaveLength(1))
  window.zE = (widget, command) => void calls.push(`${widget} ${command}`)
  await waitFor(() => expect(calls).toEqual(['webWidget show']))
  page.unmount()
  expect(calls).toEqual(['webWidget show', 'webWidget hide'])
})

it('A-HELP-04 looks for the script every 50 ms, then every 500 ms if it does not load', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const waits = () => timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 50 || ms === 500)
  const page = await open(true)
  await waitFor(() => expect(waits()).toContain(500), { timeout: 5_000, interval: 20 })
  // Timers of the test's own waiting do not count.
  expect(waits().filter((ms) => ms === 50).length).toBeGreaterThanOrEqual(20)
  page.unmount()
  timers.mockRestore()
})
