import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleInstance, exampleSchedule, stageSchedules } from '../../testing/stage-schedules.tsx'
import { InstanceDialog } from './InstanceDialog.tsx'

let close: (() => Promise<unknown>) | undefined
afterEach(() => close?.())

async function open(options: Partial<Parameters<typeof stageSchedules>[0]> & { isReadOnly?: boolean } = {}) {
  const onClose = vi.fn<() => void>()
  const { isReadOnly = false, ...rest } = options
  const staged = await stageSchedules({
    screen: () => <InstanceDialog scheduleId={7} date="2026-12-18" isReadOnly={isReadOnly} onClose={onClose} />,
    ...rest,
  })
  close = staged.close
  await screen.findByText('Los Angeles')
  return { ...staged, onClose }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const via = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Requested via' })

test('C-SINST-02 C-SINST-03 C-SINST-06 a date and every time are changed side by side and saved together', async () => {
  const { calls, onClose } = await open()
  fireEvent.change(await via(), { target: { value: 'Phone' } })
  screen.getByText('1 field differs from every other time.', { exact: false })
  screen.getByText('Every time: Scheduled inspection')
  fireEvent.click(screen.getByRole('radio', { name: 'Every time' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Title/ }), { target: { value: 'Day patrol' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Fri, Dec 18, 2026' }))
  expect((await via()).value).toBe('Phone')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const puts = calls.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ path }) => path)).toEqual(['/api/schedule/instance', '/api/schedule/'])
  expect(puts[0]!.body).toEqual({ scheduleId: 7, date: '2026-12-18', fieldValues: { f1: 'Phone' } })
  expect(puts[1]!.body).toMatchObject({ id: 7, title: 'Day patrol' })
})

test('C-SINST-06 a value that is given up is that of every time again; one that is as every time is no own one', async () => {
  const { calls, onClose } = await open({ instance: exampleInstance({ fieldValues: { f1: 'Phone', title: 'Other' } }) })
  expect((await via()).value).toBe('Phone')
  fireEvent.click(screen.getAllByRole('button', { name: 'Use it' })[0]!)
  fireEvent.change(await via(), { target: { value: 'Scheduled inspection' } })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { scheduleId: 7, date: '2026-12-18', fieldValues: {} },
  ])
})

test('C-SINST-06 D-098 a value that is cleared for one date is sent as empty', async () => {
  const { calls, onClose } = await open()
  fireEvent.change(await via(), { target: { value: '' } })
  screen.getByText('1 field differs from every other time.', { exact: false })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ fieldValues: { f1: null } })
})

test('C-SINST-01 C-SINST-04 C-SINST-05 B-VIEW-18 a row of a forecast is read: no toggle, no Save, no Cancel', async () => {
  await open({ isReadOnly: true, instance: exampleInstance({ scheduleTitle: '' }) })
  screen.getByRole('dialog', { name: 'Streets Record' })
  screen.getByText('Scheduled inspection')
  for (const name of ['Save', 'Cancel', 'Create now', 'Skip this date'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('C-SCHED-25 a date is skipped and restored, and made now', async () => {
  const run = { date: '2026-12-18', at: '', finished: '', state: 'created', count: 1, records: [], message: null }
  const { calls, onClose } = await open({
    schedules: [exampleSchedule()],
    answer: ({ method }) => (method === 'GET' || method === 'PUT' ? undefined : { status: 200, body: run }),
  })
  press('Skip this date')
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE' })))
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/api/schedule/scheduleQueue/7.2026-12-18')
  press('Create now')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ path }) => path === '/api/schedule/GenerateCase')?.body).toEqual({
    scheduleId: 7,
    date: '2026-12-18',
  })
})

test('C-SCHED-25 D-100 what comes after a closed record can be skipped and made now, and not be edited', async () => {
  const { calls } = await open({
    schedules: [],
    answer: ({ method }) => (method === 'DELETE' ? { status: 204 } : undefined),
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  screen.getByRole('button', { name: 'Create now' })
  press('Skip this date')
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE' })))
})
