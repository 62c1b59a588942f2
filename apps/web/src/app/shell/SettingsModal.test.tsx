import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stageProfile } from '../../testing/stage-profile.tsx'
import type { Answer } from '../../testing/start-api.ts'
import { SettingsModal } from './SettingsModal.tsx'

let close: (() => Promise<unknown>) | undefined

afterEach(() => close?.())

const stored = { viewFoldersExpanded: true, scheduleFoldersExpanded: false, viewsOpening: 'newTab' }

async function open(put: () => Answer = () => ({ status: 200, body: stored })) {
  const staged = await stageProfile({
    screen: () => <SettingsModal onClose={() => undefined} />,
    answer: ({ method }) => (method === 'PUT' ? put() : { status: 200, body: stored }),
  })
  close = staged.close
  return staged
}

const settled = () => screen.findByRole('checkbox', { name: 'View folders expanded' })

async function stage(put?: () => Answer) {
  const staged = await open(put)
  await settled()
  return staged
}

const puts = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'PUT')
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('A-MENU-10 A-MENU-11 shows the stored settings', async () => {
  const { calls } = await stage()
  expect(calls[0]?.path).toBe('/api/users/settings/1')
  expect(screen.getByRole('checkbox', { name: 'View folders expanded' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Schedule folders expanded' })).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: 'New tab' })).toHaveProperty('checked', true)
})

it('A-MENU-09 the window stays the same when the settings load: closing it leads back to the menu', async () => {
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'My Settings' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await settled()
  expect(screen.getByRole('dialog', { name: 'My Settings' })).toBe(dialog)
})

it('A-MENU-11 A-MENU-13 saves everything together and says so for a second', async () => {
  const chosen = { ...stored, viewFoldersExpanded: false, viewsOpening: 'sameTab' }
  const { calls } = await stage(() => ({ status: 200, body: chosen }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'View folders expanded' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Same tab' }))
  save()
  expect(await screen.findByText('Saved!')).toBeDefined()
  expect(puts(calls)).toMatchObject([{ path: '/api/users/settings', body: chosen }])
  await vi.waitFor(() => expect(screen.queryByText('Saved!')).toBeNull(), { timeout: 5_000 })
})

it('A-MENU-12 nothing is sent when nothing was changed', async () => {
  const { calls } = await stage()
  save()
  fireEvent.click(screen.getByRole('radio', { name: 'Same tab' }))
  fireEvent.click(screen.getByRole('radio', { name: 'New tab' }))
  save()
  expect(puts(calls)).toEqual([])
})

it('A-MENU-11 a failure is reported and the choice stays', async () => {
  await stage(() => ({ status: 503, body: 'The service is busy.' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Same tab' }))
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(screen.getByRole('radio', { name: 'Same tab' })).toHaveProperty('checked', true)
})
