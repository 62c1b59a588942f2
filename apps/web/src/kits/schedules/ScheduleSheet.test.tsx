import type { SchedulePreview } from '@dossier/contract/schedules/occurrences'
import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleSchedule, NO_PREVIEW, scheduledTemplate, stageSchedules } from '../../testing/stage-schedules.tsx'
import { ScheduleSheet } from './ScheduleSheet.tsx'

type Staged = Awaited<ReturnType<typeof stageSchedules>>
let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

async function open(options: Partial<Parameters<typeof stageSchedules>[0]> & { id?: number | null; date?: string }) {
  const onClose = vi.fn<() => void>()
  const { id = null, date, ...rest } = options
  const staged = await stageSchedules({
    screen: () => <ScheduleSheet id={id} date={date} onClose={onClose} />,
    ...rest,
  })
  close = staged.close
  await screen.findByRole('textbox', { name: /^Title/ })
  return { ...staged, onClose }
}

const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const frequency = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
async function choose(label: RegExp, option: string | RegExp) {
  press(label)
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const sent = ({ calls }: Staged, method: string) =>
  calls.filter((one) => one.method === method && one.path === '/api/schedule/')
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('C-SCHED-01 C-SCHED-02 C-SCHED-03 C-SCHED-04 C-SCHED-05 what is missing is said at its input, and counted', async () => {
  const staged = await open({ me: { timeZone: '' } })
  expect(alerts()).toEqual([])
  press('Save')
  await waitFor(() =>
    expect(alerts()).toEqual([
      'Please enter a title',
      'Please select a template',
      'Please select a schedule frequency',
      'Please enter a start time',
      'Please select a timezone',
    ]),
  )
  expect(screen.getByRole('button', { name: '5 fields need attention' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ }))
  expect(sent(staged, 'POST')).toEqual([])
})

test('C-SCHED-06 C-SCHED-08 C-SCHED-09 C-SCHED-12 each frequency asks for its own day', async () => {
  await open({})
  const shown = () =>
    ['Day of Week', 'Day of Month', 'Date', 'From', 'Until'].filter(
      (label) =>
        screen.queryByRole('group', { name: label }) ?? screen.queryByRole('button', { name: new RegExp(label) }),
    )
  frequency('Daily')
  expect(shown()).toEqual(['From', 'Until'])
  frequency('Once')
  expect(shown()).toEqual(['Date'])
  press('Save')
  await screen.findByText('Please select a future date')
  frequency('Monthly')
  expect(shown()).toEqual(['Day of Month', 'From', 'Until'])
  await screen.findByText('Please select a valid Day of Month')
  frequency('Weekly')
  expect(shown()).toEqual(['Day of Week', 'From', 'Until'])
  await screen.findByText('Please select a valid Day of Week')
  press(/Day of Week/)
  const days = await screen.findAllByRole('option')
  expect([days[0]!.textContent, days.at(-1)!.textContent]).toEqual(['Monday', 'Sunday'])
})

test('C-SCHED-24 C-SCHED-15 C-SCHED-16 a new schedule is stored with the typed values, in the zone of the organization', async () => {
  const staged = await open({ me: { timeZone: 'America/Los_Angeles' } })
  type(/^Title/, '  Pole inspection ')
  await choose(/^Template|Template$/, 'Streets')
  frequency('Weekly')
  await choose(/Day of Week/, 'Sunday')
  type('Start time', '02:30')
  fireEvent.click(await screen.findByRole('button', { name: 'Add field' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Requested via' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Requested via' }), { target: { value: 'Radio' } })
  press('Save')
  await waitFor(() => expect(staged.onClose).toHaveBeenCalled())
  expect(sent(staged, 'POST')).toMatchObject([
    {
      body: {
        title: 'Pole inspection',
        templateId: 1,
        scheduleFreq: 2,
        dayOf: 0,
        startTime: '02:30',
        endTime: null,
        timeZoneId: 'America/Los_Angeles',
        fields: { f1: 'Radio' },
        bulkCreateForTeams: null,
      },
    },
  ])
})

test('C-SCHED-15 where no template may be scheduled, an administrator is led to the templates, and others to one', async () => {
  const closed = {
    ...scheduledTemplate,
    templateSchedule: { ...scheduledTemplate.templateSchedule, schedulingAvailable: false },
  }
  const answer = ({ path }: { path: string }) =>
    path === '/api/templates' ? { status: 200, body: [closed] } : undefined
  const { close: leave } = await open({ me: { isAdmin: true }, answer })
  expect((await screen.findByRole('link', { name: 'template' })).getAttribute('href')).toContain('section=templates')
  await leave()
  await open({ me: { isAdmin: false }, answer })
  await screen.findByText(/An administrator allows it under Properties of a template/)
})

test('B-CAL-04 a day that was clicked makes one that runs once on it', async () => {
  await open({ date: '2036-12-17' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Once' }).checked).toBe(true)
  const date = await screen.findByRole('group', { name: 'Date' })
  expect(within(date).getByRole<HTMLInputElement>('spinbutton', { name: /^day/ }).value).toBe('17')
})

test('C-SCHED-14 the organization hides the end of the time and bulk creation, and a save leaves both as they are', async () => {
  const staged = await open({
    id: 7,
    schedules: [exampleSchedule({ endTime: '20:00', bulkCreateForTeams: [5] })],
    settings: { scheduleHideTimeSpan: 'true', scheduleHideBulkCreate: 'true' },
  })
  expect(screen.queryByLabelText('End time')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Bulk create for teams' })).toBeNull()
  type(/^Title/, 'Patrol')
  press('Save')
  await waitFor(() => expect(staged.onClose).toHaveBeenCalled())
  const keys = sent(staged, 'PUT').flatMap(({ body }) => Object.keys(body as object))
  expect(keys).toContain('startTime')
  expect(keys).not.toContain('endTime')
  expect(keys).not.toContain('bulkCreateForTeams')
})

test('C-BULK-01 C-SCHED-13 bulk creation needs a team; the role appears once there are a template and teams', async () => {
  const staged = await open({ id: 7 })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bulk create for teams' }))
  expect(screen.queryByRole('button', { name: /User role/ })).toBeNull()
  press('Save')
  await screen.findByText('Choose at least one team')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bulk create for teams' }))
  type(/^Title/, 'Patrol')
  press('Save')
  await waitFor(() => expect(staged.onClose).toHaveBeenCalled())
  expect(sent(staged, 'PUT')).toMatchObject([{ body: { id: 7, bulkCreateForTeams: null } }])
})

const LOSS: SchedulePreview = {
  ...NO_PREVIEW,
  dates: [
    { date: '2027-02-28', time: '02:30', at: '2027-02-28T10:30:00.000Z', notes: ['lastDay'], text: '28 Feb: last day' },
    {
      date: '2027-03-14',
      time: '03:00',
      at: '2027-03-14T10:00:00.000Z',
      notes: ['skippedHour'],
      text: '14 Mar: 3:00 AM, clock change',
    },
  ],
  ends: true,
  changes: {
    moved: 0,
    lost: [{ date: '2026-09-18', kind: 'edited', fields: ['Assignee'] }],
    kept: [],
    sentences: ['1 edited date no longer occurs: Sep 18'],
  },
}

test('D-098 the next dates explain the odd ones, and a save that loses edited dates asks once', async () => {
  const staged = await open({ id: 7, preview: LOSS })
  const dates = await screen.findByRole('region', { name: 'Next 12 dates' })
  await within(dates).findByText('last day')
  expect(within(dates).getByText('14 Mar: 3:00 AM, clock change')).toBeTruthy()
  expect(within(dates).getByText('Ends after 2 dates.')).toBeTruthy()
  expect(within(dates).getByText('1 edited date no longer occurs: Sep 18')).toBeTruthy()
  type(/^Title/, 'Patrol')
  press('Save')
  const question = await screen.findByRole('alertdialog', { name: 'Save and lose changes of 1 date?' })
  expect(sent(staged, 'PUT')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(staged.onClose).toHaveBeenCalled())
  expect(sent(staged, 'PUT')).toHaveLength(1)
})

test('ADR-19 a save beside somebody else keeps what they changed, and asks where both changed the same', async () => {
  const theirs = exampleSchedule({ title: 'Their patrol', lastUpdated: '2026-11-03T08:00:00.000Z' })
  let isChanged = false
  const staged = await open({
    id: 7,
    answer: ({ method, path }) => {
      if (path !== '/api/schedule/') return undefined
      if (method !== 'PUT') return { status: 200, body: [isChanged ? theirs : exampleSchedule()] }
      isChanged = true
      return { status: 409, body: CHANGED_BY_OTHERS }
    },
  })
  type(/^Title/, 'My patrol')
  press('Save')
  await screen.findByRole('button', { name: 'Reload' })
  press('Reload')
  await screen.findByText(/Someone else changed Title/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('My patrol')
  expect(staged.onClose).not.toHaveBeenCalled()
})

test('C-SCHED-28 who may not edit it reads a schedule, without buttons', async () => {
  const staged = await stageSchedules({
    screen: () => <ScheduleSheet id={7} onClose={() => undefined} />,
    schedules: [exampleSchedule({ canEdit: false })],
  })
  close = staged.close
  await screen.findByText('Weekly on Friday')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
