import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleCase } from '../../testing/example-case.ts'
import { stageCase } from '../../testing/stage-case.tsx'
import type { Answer } from '../../testing/start-api.ts'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

const monthly = { cadencePeriod: { value: 3, unit: 'month' as const }, startTime: '09:00' }

async function closeRecord(cadenceEnabled: boolean, answer: Answer) {
  const about = { cadenceEnabled, cadenceDetails: monthly }
  const staged = await stageCase({
    record: exampleCase([], about),
    answer: ({ path }) => {
      if (path.startsWith('/api/cases/close'))
        return { status: 200, body: exampleCase([], { ...about, isClosed: true }) }
      return path.startsWith('/api/schedule/cadence') ? answer : undefined
    },
  })
  close = staged.close
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close Record' }))
  await screen.findByText(/^Closed #/)
  return () => staged.calls.filter(({ path }) => path.startsWith('/api/schedule/cadence'))
}

test('B-CLOSE-05 C-SCHED-26 closing schedules what comes again, in the zone of the browser', async () => {
  const calls = await closeRecord(true, { status: 200, body: {} })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await waitFor(() =>
    expect(calls()).toMatchObject([{ method: 'POST', path: '/api/schedule/cadence/', body: { caseId: 1, timeZone } }]),
  )
})

test('B-CLOSE-05 a record that shall not come again schedules nothing', async () => {
  const calls = await closeRecord(false, { status: 200, body: {} })
  await screen.findByRole('button', { name: 'Reopen' })
  expect(calls()).toEqual([])
})

test('B-CLOSE-05 C-TPL-09 a failure is said, and the record stays closed', async () => {
  await closeRecord(true, { status: 409, body: 'The template is turned off.' })
  await screen.findByText(/is closed, but it was not scheduled to come again\. The template is turned off\./)
  screen.getByRole('button', { name: 'Reopen' })
})
