import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleDefinition } from '../../testing/example-case.ts'
import { stageSearch } from '../../testing/stage-search.tsx'

let stage: Awaited<ReturnType<typeof stageSearch>>
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await stage.api.close()
})

const at = (filters: unknown) => `/search?filters=${encodeURIComponent(JSON.stringify(filters))}`

/** The editor of the value of the only filter. */
async function open(value: string) {
  const [filter] = await screen.findAllByRole('group', { name: new RegExp(`${value.replaceAll(/[$.]/g, '\\$&')}$`) })
  fireEvent.click(within(filter!).getByRole('button', { name: value }))
  return screen.findByRole('dialog')
}

it('B-FILTER-15 D-072 the week of a filter has its year, and where it is changed its days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') })
  stage = await stageSearch({
    me: { firstDayOfWeek: 0 },
    at: at([['created', 'DateRange', null, 'WeekNumber', { weekNumber: 7 }]]),
  })
  const editor = await open('Week 7 of 2026')
  // The first week is the one with January 1, a Thursday.
  within(editor).getByText('Feb 8, 2026 – Feb 14, 2026')
  fireEvent.change(within(editor).getByRole('textbox', { name: 'Week, from 1 to 52' }), { target: { value: '1' } })
  within(editor).getByText('Dec 28, 2025 – Jan 3, 2026')
})

it('B-FILTER-15 B-FIELD-02 an amount of money in a filter has its sign and two decimals, also where it is changed', async () => {
  const cost = exampleDefinition('dollar', { id: 'cost', title: 'Cost' })
  stage = await stageSearch({ fields: [cost], at: at([['fields.cost', 'GreaterThan', 1234.5]]) })
  const editor = await open('$1,234.50')
  expect(within(editor).getByRole<HTMLInputElement>('textbox', { name: 'Cost' }).value).toBe('1234.50')
})
