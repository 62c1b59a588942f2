import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { dateIn } from '@dossier/core/text/dates'
import { dayAfter } from '@dossier/core/calendar/month-days'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reader } from '../../lib/dates.ts'
import { exampleDefinition } from '../../testing/example-case.ts'
import { exampleOccurrence, stageSchedules } from '../../testing/stage-schedules.tsx'
import { MonthEvents } from './MonthEvents.tsx'
import { useMonthEvents, type CalendarContent } from './use-month-events.ts'

class NoResizes {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

let close: (() => Promise<unknown>) | undefined
// Nothing has a size here; a day shows as many lines as it has room for.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.stubGlobal('ResizeObserver', NoResizes)
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await close?.()
})

const today = () => dateIn(Date.now(), reader().timeZone)
/** A coming day of the month of tomorrow. */
const coming = () => dayAfter(today(), { days: 1 })

const record = (id: number, at: string, changes = {}) => ({
  id,
  caseNumber: String(id),
  title: `Pole ${id}`,
  templateId: 1,
  templateTitle: 'Streets',
  statusId: 1,
  statusTitle: 'New',
  severityId: 1,
  isClosed: false,
  at,
  ...changes,
})

function Month({ content, most }: { content: CalendarContent; most: number }) {
  const [month, setMonth] = useState(coming().slice(0, 7))
  const events = useMonthEvents({ ...content, month, firstDayOfWeek: 1, perDay: most })
  return <MonthEvents month={month} onMonth={setMonth} content={content} events={events} most={most} />
}

interface Day {
  occurrences?: Occurrence[]
  records?: ReturnType<typeof record>[]
}

async function open({ occurrences = [], records = [] }: Day, more: { scheduling?: boolean; dateColumn?: string } = {}) {
  const date = coming()
  const { scheduling = true, dateColumn = 'created' } = more
  const content = { dateColumn, showSchedules: true, templateIds: [], hidePast: false }
  const staged = await stageSchedules({
    screen: () => <Month content={content} most={15} />,
    me: { editData: false, extendedPermissions: { scheduling, setOtherUsersStatus: false } },
    answer: ({ path, method }) => {
      const days = (key: string, list: unknown[]) =>
        list.length === 0 ? [] : [{ date, total: list.length, [key]: list }]
      if (path.startsWith('/api/schedule/occurrences'))
        return { status: 200, body: { days: days('occurrences', occurrences) } }
      if (path.startsWith('/api/cases/between'))
        return { status: 200, body: { days: days('cases', records), isMinimum: false } }
      if (path === '/api/fields') return { status: 200, body: [exampleDefinition('date', { id: 'due', title: 'Due' })] }
      return method === 'POST' && path.startsWith('/api/cases/field/') ? { status: 200, body: {} } : undefined
    },
  })
  close = staged.close
  await screen.findByRole('grid')
  const cell = (day: string) => document.querySelector<HTMLElement>(`[data-date="${day}"]`)!
  return { ...staged, date, cell }
}

const manyRecords = (date: string) => Array.from({ length: 20 }, (_, nth) => record(nth + 1, date))

test('B-CAL-03 B-CAL-06 a day shows schedules by time, then records; the rest opens in a dialog with a filter', async () => {
  const date = coming()
  const { cell, calls } = await open({ occurrences: [exampleOccurrence({ date })], records: manyRecords(date) })
  const day = cell(date)
  await within(day).findByRole('button', { name: /^And \d+ more$/ })
  await within(day).findByRole('button', { name: /Night patrol/ })
  expect(day.textContent).toMatch(/, 21 events/)
  fireEvent.click(within(day).getByRole('button', { name: /^And/ }))
  const dialog = await screen.findByRole('dialog')
  const filter = within(dialog).getByRole('textbox', { name: 'Filter' })
  expect(filter.getAttribute('placeholder')).toBe('Filter 21 events')
  await within(dialog).findByRole('region', { name: 'Schedules' })
  act(() => filter.focus())
  fireEvent.keyDown(filter, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toMatch(/Night patrol/)
  fireEvent.change(filter, { target: { value: 'Pole 7' } })
  await waitFor(() => expect(calls.some(({ path }) => path.includes('searchTerm=pole+7'))).toBe(true))
})

test('B-CAL-02 B-CAL-04 a coming day makes a schedule that runs once; one that has passed does nothing', async () => {
  const { cell, date } = await open({})
  const past = [...document.querySelectorAll<HTMLElement>('[data-past]')]
  for (const day of past.slice(0, 1)) {
    fireEvent.click(day)
    expect(day.textContent).toMatch(/, in the past/)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(cell(date), { key: 'Enter' })
  const sheet = await screen.findByRole('dialog', { name: 'New schedule' })
  expect((await within(sheet).findByRole<HTMLInputElement>('radio', { name: 'Once' })).checked).toBe(true)
})

test('B-CAL-04 C-SCHED-28 without the right to schedule a day makes nothing', async () => {
  const { cell, date } = await open({}, { scheduling: false })
  fireEvent.click(cell(date))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('B-CAL-05 a schedule opens its date', async () => {
  const date = coming()
  const { calls } = await open({ occurrences: [exampleOccurrence({ date, state: 'failed' })] })
  fireEvent.click(await screen.findByRole('button', { name: /Night patrol\s*, failed/ }))
  await screen.findByRole('dialog')
  await waitFor(() =>
    expect(calls.some(({ path }) => path === `/api/schedule/instance?scheduleId=7&date=${date}`)).toBe(true),
  )
})

test('B-CAL-10 records move where their date is a field that people edit, also by keyboard', async () => {
  const date = coming()
  const records = [record(1, date), record(2, date, { isClosed: true })]
  const { calls } = await open({ records }, { dateColumn: 'fields.due' })
  const link = await screen.findByRole('link', { name: /Pole 1/ })
  await waitFor(() => expect(link.dataset['movable']).toBe('true'))
  expect(screen.getByRole('link', { name: /Pole 2/ }).dataset['movable']).toBeUndefined()
  fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/cases/field/1/due/false',
    body: { value: dayAfter(date, { days: 1 }) },
  })
})

test('B-CAL-10 a finger that rests on a record drags it to another day, and one that moves at once scrolls', async () => {
  const date = coming()
  const { calls, cell } = await open({ records: [record(1, date)] }, { dateColumn: 'fields.due' })
  const link = await screen.findByRole('link', { name: /Pole 1/ })
  await waitFor(() => expect(link.dataset['movable']).toBe('true'))
  const to = [...document.querySelectorAll<HTMLElement>('td[data-date]')].find((one) => one.dataset['date']! !== date)!
  document.elementFromPoint = () => to
  const press = () => fireEvent.pointerDown(link, { button: 0, pointerType: 'touch', clientX: 5, clientY: 5 })
  press()
  fireEvent.pointerMove(window, { clientX: 5, clientY: 90 })
  fireEvent.pointerUp(window)
  expect(cell(date).querySelector('[data-dragged]')).toBeNull()
  press()
  await waitFor(() => expect(to.dataset['over']).toBe('true'))
  expect(link.dataset['dragged']).toBe('true')
  fireEvent.pointerUp(window)
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ value: to.dataset['date'] })
  Reflect.deleteProperty(document, 'elementFromPoint')
})
