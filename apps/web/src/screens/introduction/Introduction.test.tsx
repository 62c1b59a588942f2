import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type Me } from '@dossier/contract/user-profile/me'
import { type UserField } from '@dossier/contract/user-profile/fields'
import { keyOf } from '../../lib/cache.ts'
import { unsavedEntries } from '../../testing/unsaved-texts.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { builtIn, personOf, stageProfile, userField } from '../../testing/stage-profile.tsx'
import type { Answer, RecordedCall } from '../../testing/start-api.ts'
import { Introduction } from './Introduction.tsx'

let close: (() => Promise<unknown>) | undefined

beforeEach(() => sessionStorage.clear())
afterEach(() => close?.())

const me = exampleMe({ tenantEnabledFeatures: ['firstTimeLogin'], hasDoneFirstLogin: false })
const phone = userField('phone', 'Phone', { requiredRecord: true })
const grade = userField('grade', 'Grade')
grade.field.displayReadOnly = true

async function stage(own: UserField[], finish?: (request: RecordedCall) => Answer, viewer: Partial<Me> = me) {
  const reload = vi.fn()
  const onLogout = vi.fn<() => void>()
  const staged = await stageProfile({
    me: viewer,
    screen: () => <Introduction onLogout={onLogout} reload={reload} />,
    answer: (request) => {
      if (request.path === '/api/users/userSpecialDefinition')
        return { status: 200, body: { fields: [...builtIn, ...own] } }
      if (request.path.startsWith('/api/users/ownFields') && finish) return finish(request)
      if (request.path.startsWith('/api/tenant/info'))
        return { status: 200, body: [{ id: 1, title: 'Keys', value: '<p>At the <strong>gate</strong>.</p>' }] }
      if (request.path === '/api/users/preferences/change')
        return { status: 200, body: { isSaved: true, preferences: {} } }
      return { status: 200, body: personOf(me, { phone: null, grade: 'G4' }) }
    },
  })
  close = staged.close
  await screen.findByRole('heading', { name: 'Welcome' })
  return { ...staged, reload, onLogout }
}

const step = () => screen.getByText(/^Step \d of \d$/).textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('A-INTRO-02 A-INTRO-03 A-INTRO-08 without fields there are two steps, forth and back', async () => {
  await stage([])
  expect(step()).toBe('Step 1 of 2')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  press('Next')
  expect(step()).toBe('Step 2 of 2')
  expect(screen.getByRole('heading', { name: 'Details' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Finish' })).toBeDefined()
  press('Back')
  expect(step()).toBe('Step 1 of 2')
})

it('A-INTRO-03 A-INTRO-08 each step starts at its heading, and the second click of a double click finishes nothing', async () => {
  const { calls } = await stage([])
  expect(document.activeElement?.textContent).toBe('Welcome')
  press('Next')
  expect(document.activeElement?.textContent).toBe('Details')
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }), { detail: 2 })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' }).disabled).toBe(false)
  expect(calls.some(({ path }) => path.startsWith('/api/users/ownFields'))).toBe(false)
})

it('A-INTRO-01 A-INTRO-04 one step for each section, each with picture, name and email', async () => {
  await stage([
    phone,
    userField('size', 'Size', { section: 'Uniform' }),
    userField('no', 'No', { allowSelfEdit: false }),
  ])
  expect(step()).toBe('Step 1 of 3')
  press('Next')
  expect(screen.getByRole('button', { name: 'Profile picture' })).toBeDefined()
  expect(screen.getByText('amara@city.example')).toBeDefined()
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-label'))).toEqual(['Phone'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1' } })
  press('Next')
  expect(screen.getByRole('heading', { name: 'Details: Uniform' })).toBeDefined()
  expect(screen.queryByText('No')).toBeNull()
})

it('A-INTRO-01 A-PROF-09 a step whose fields are deleted in the meantime gives way to the one before', async () => {
  const own = [phone, userField('size', 'Size', { section: 'Uniform' })]
  const { cache } = await stage(own)
  press('Next')
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '555' } })
  press('Next')
  expect(step()).toBe('Step 3 of 3')
  own.pop()
  await cache.invalidateQueries({ queryKey: keyOf(userProfile.definition) })
  await vi.waitFor(() => expect(step()).toBe('Step 2 of 2'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('555')
})

it('A-INTRO-06 A-INTRO-07 required fields hold the step, read-only ones are shown', async () => {
  await stage([phone, grade])
  press('Next')
  expect(screen.getByText('G4')).toBeDefined()
  press('Finish')
  expect(screen.getByText('Please enter Phone')).toBeDefined()
  expect(step()).toBe('Step 2 of 2')
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '5' } })
  expect(screen.queryByText('Please enter Phone')).toBeNull()
})

it('A-INTRO-09 Finish saves the fields and ends the introduction', async () => {
  const { calls } = await stage([phone], () => ({ status: 200, body: personOf(me, { phone: '55' }) }))
  press('Next')
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '55' } })
  press('Finish')
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      path: '/api/users/ownFields?finishIntroduction=true',
      body: { fieldValues: { phone: '55' } },
    }),
  )
  await vi.waitFor(() => expect(unsavedEntries()).toEqual([]))
})

it('A-INTRO-10 D-124 without a connection the page stays, and so it does when the server names a field', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers: Answer[] = ['cut', { status: 400, body: 'No.', headers: { 'fault-at': 'fieldValues.phone' } }]
  const { reload } = await stage([phone], () => answers.shift()!)
  press('Next')
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '55' } })
  press('Finish')
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect')
  press('Finish')
  const fault = await screen.findByText('No.')
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await vi.waitFor(() => expect(document.activeElement).toBe(box))
  expect([box.value, box.getAttribute('aria-describedby')]).toEqual(['55', fault.id])
  expect(reload).not.toHaveBeenCalled()
  logged.mockRestore()
})

it('A-INTRO-10 if Finish fails, it is logged and the page reloads; typed values are on offer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { reload, page } = await stage([phone], () => ({ status: 500, body: 'Something went wrong.' }))
  press('Next')
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '55' } })
  press('Finish')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  page.unmount()
  await close?.()
  await stage([phone])
  fireEvent.click(await screen.findByRole('button', { name: 'Use it: unsaved text for Your profile' }))
  press('Next')
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '55')
})

const informed = { ...me, hasTenantInfo: true, tenantEnabledFeatures: ['firstTimeLogin', 'tenantInfo'] }

it('A-INTRO-01 A-INTRO-05 the tenant’s information comes last, with a note that can be dismissed', async () => {
  const { calls } = await stage([], undefined, informed)
  expect(step()).toBe('Step 1 of 3')
  press('Next')
  press('Next')
  expect(screen.getByRole('heading', { name: 'Information' })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Keys' })).toBeDefined()
  expect(screen.getByText('gate').tagName).toBe('STRONG')
  expect(screen.getByRole('note').textContent).toContain(
    'You can open this information again at any time from the menu at the top right.',
  )
  press('Dismiss')
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      path: '/api/users/preferences/change',
      body: { changes: [{ name: 'introInfoDismissed', to: true }] },
    }),
  )
  expect(screen.getByRole('button', { name: 'Finish' })).toBeDefined()
})

it('A-INTRO-05 a note that was dismissed stays away', async () => {
  await stage([], undefined, { ...informed, preferences: { introInfoDismissed: true } })
  press('Next')
  press('Next')
  await screen.findByRole('heading', { name: 'Keys' })
  expect(screen.queryByRole('note')).toBeNull()
})

it('A-INTRO-01 without the feature or without information there is no such step', async () => {
  await stage([], undefined, { ...informed, tenantEnabledFeatures: ['firstTimeLogin'] })
  expect(step()).toBe('Step 1 of 2')
})

it('A-OUT-04 every step has a way out, and typed text outlives it', async () => {
  const { onLogout } = await stage([phone])
  press('Logout')
  expect(onLogout).toHaveBeenCalledTimes(1)
  press('Next')
  expect(unsavedEntries()).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '55' } })
  expect(unsavedEntries()).toMatchObject([{ text: '55' }])
  press('Logout')
  expect(onLogout).toHaveBeenCalledTimes(2)
})
