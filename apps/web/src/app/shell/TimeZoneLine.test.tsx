import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reader } from '../../lib/dates.ts'
import { stageProfile } from '../../testing/stage-profile.tsx'
import { TimeZoneLine } from './TimeZoneLine.tsx'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

/** Never the zone of this machine. */
const FAR = reader().timeZone === 'Pacific/Apia' ? 'Europe/Berlin' : 'Pacific/Apia'

async function stage(me: { isAdmin?: boolean; hasTimeZone?: boolean; timeZone?: string }) {
  const staged = await stageProfile({
    me: { isAdmin: true, hasTimeZone: false, timeZone: FAR, ...me },
    screen: () => (
      <>
        <p>Page</p>
        <TimeZoneLine />
      </>
    ),
    answer: ({ path }) =>
      path.startsWith('/api/tenant/timeZoneChange')
        ? { status: 200, body: { values: 34, titles: 1, examined: 5_000, records: 9_000 } }
        : { status: 200, body: [] },
  })
  close = staged.close
  await screen.findByText('Page')
  return staged.calls
}

test('D-140 administrators see what their own zone would move, and can keep the one that is there', async () => {
  const calls = await stage({})
  await screen.findByText(/34 calculated values and 1 title among the first 5,000 of 9,000/)
  fireEvent.click(screen.getByRole('button', { name: `Keep ${FAR}` }))
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('PUT'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual([
    { setting: { key: 'timeZone' }, value: FAR, lastUpdated: null },
  ])
})

test.each([{ isAdmin: false }, { hasTimeZone: true }, { timeZone: reader().timeZone }])(
  'D-140 nobody is asked who cannot or need not choose: %j',
  async (me) => {
    expect(await stage(me)).toEqual([])
  },
)
