import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Titled } from '@dossier/contract/shapes'
import type { Me } from '@dossier/contract/user-profile/me'
import type { UserField } from '@dossier/contract/user-profile/fields'
import { exampleMe } from '../../testing/example-me.ts'
import { builtIn, personOf, stageProfile, userField } from '../../testing/stage-profile.tsx'
import type { Answer, RecordedCall } from '../../testing/start-api.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

let close: (() => Promise<unknown>) | undefined
let bensStatus: Titled | null

beforeEach(() => {
  bensStatus = { id: 3, title: 'Out' }
})

afterEach(async () => {
  await close?.()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const me = exampleMe()
const fields = [
  ...builtIn,
  userField('phone', 'Phone', { requiredRecord: true }),
  userField('badge', 'Badge', { allowSelfEdit: false, section: 'Work' }),
  userField('shift', 'Shift', {
    allowSelfEdit: false,
    section: 'Work',
    inHeader: true,
    field: { id: 'shift', title: 'Shift', dataType: 'number' } as UserField['field'],
  }),
]
const row = (caseNumber: string, title: string) => ({
  id: Number(caseNumber),
  caseNumber,
  title,
  templateTitle: 'Graffiti',
  statusTitle: 'Open',
  assigneeId: 1,
  created: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
  locations: [
    { id: 1, title: 'Harbour' },
    { id: 2, title: 'Pier' },
  ],
})

function records(path: string): Answer {
  const query = new URL(path, 'http://x').searchParams
  if (query.get('includeCollaborating') === 'true')
    return { status: 200, body: { data: [row('9', 'Shared')], totalItems: 1, pageCount: 1 } }
  if (query.get('archived') === 'true')
    return {
      status: 200,
      body: { data: [row(query.get('pageNumber') ?? '', 'Old')], totalItems: 51, pageCount: 2 },
    }
  return { status: 200, body: { data: [row('7', 'Wall')], totalItems: 1, pageCount: 1 } }
}

interface Staged {
  at?: string
  save?: (request: RecordedCall) => Answer
  viewer?: Partial<Me>
  mfaEnabled?: boolean
  isSuiteUser?: boolean
  /** The start of the paths whose answers are held back. */
  late?: string
}

async function stage({ at, save, viewer, mfaEnabled = false, isSuiteUser = false, late }: Staged = {}) {
  const staged = await stageProfile({
    ...(at && { at }),
    ...(viewer && { me: viewer }),
    screen: ProfileScreen,
    answer: (request) => {
      if (late && request.path.startsWith(late)) return 'late'
      if (request.path === '/api/users/userSpecialDefinition') return { status: 200, body: { fields } }
      if (request.path === '/api/users/fieldDetails/1')
        return { status: 200, body: personOf(me, { phone: '555', badge: 'B7' }) }
      if (request.path === '/api/users/fieldDetails/2')
        return {
          status: 200,
          body: {
            ...personOf(me, { phone: '444', badge: null }),
            id: 2,
            name: 'Ben Ode',
            currentStatus: bensStatus,
            fieldValues: { name: 'Ben Ode', phone: '444', badge: null, shift: 1234.5 },
          },
        }
      if (request.path === '/api/userStatus') return { status: 200, body: [{ id: 3, title: 'Out' }] }
      if (request.path === '/api/users/userAccount')
        return { status: 200, body: { isSuiteUser, mfaEnabled, recoveryCodesLeft: 9 } }
      if (/^\/api\/users\/(set|clear)Status/.test(request.path) && save) return save(request)
      if (request.path.startsWith('/api/users/cases/')) return records(request.path)
      if (request.path.startsWith('/api/users/ownFields') && save) return save(request)
      return { status: 404, body: 'User not found.' }
    },
  })
  close = staged.close
  return staged
}

it('A-PROF-01 D-045 shows name and teams; name and email are read-only, the rest by section', async () => {
  await stage()
  expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeDefined()
  expect(await screen.findByText('Night Shift')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Work' })).toBeDefined()
  expect(screen.getByText('B7')).toBeDefined()
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-label'))).toEqual(['Phone'])
})

it("A-PROF-01 a colleague's page is only read", async () => {
  await stage({ at: '/userprofile/2' })
  expect(await screen.findByText('444')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Profile picture' })).toBeNull()
})

it('C-USER-01 the header values are next to the name, and nothing where there are none', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  await stage({ at: '/userprofile/2' })
  const badges = await screen.findByRole('list', { name: 'At a glance' })
  expect(badges.textContent).toBe('Shift: 1.234,5')
  cleanup()
  await stage()
  await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })
  expect(screen.queryByRole('list', { name: 'At a glance' })).toBeNull()
})

it('A-PROF-01 A-PROF-05 skeletons are shown until person and records are loaded', async () => {
  await stage({ late: '/api/users/fieldDetails' })
  await screen.findByText('Loading')
  expect(document.querySelector('.profile-about .profile-skeleton')).not.toBeNull()
  cleanup()
  await close?.()
  await stage({ late: '/api/users/cases' })
  await screen.findByText('Night Shift')
  const headings = [...document.querySelectorAll('.late thead th')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Case #', 'Title', 'Template', 'Areas', 'Case #', 'Title', 'Template', 'Areas'])
})

it('an unknown person is reported as unknown', async () => {
  await stage({ at: '/userprofile/77' })
  expect((await screen.findByRole('alert')).textContent).toContain('User not found.')
})

it('A-PROF-11 saves what was changed, says so for a second, and keeps what could not be saved', async () => {
  let answer: Answer = { status: 503, body: 'The service is busy.' }
  const { calls } = await stage({ save: () => answer })
  const box = await screen.findByRole('textbox', { name: 'Phone' })
  expect(screen.queryByRole('button', { name: 'Save' }), 'nothing to save yet').toBeNull()
  fireEvent.change(box, { target: { value: '' } })
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  const fault = screen.getByText('Please enter Phone')
  expect(box.getAttribute('aria-describedby')).toBe(fault.id)
  await vi.waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: '777' } })
  fireEvent.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(box).toHaveProperty('value', '777')
  answer = { status: 200, body: personOf(me, { phone: '777', badge: 'B7' }) }
  fireEvent.click(save)
  expect(await screen.findByText('Saved!')).toBeDefined()
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/users/ownFields?finishIntroduction=false',
    body: { fieldValues: { phone: '777' } },
  })
  await vi.waitFor(() => expect(screen.queryByText('Saved!')).toBeNull(), { timeout: 5_000 })
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '777')
})

it('A-PROF-11 text typed during a save stays and can be saved', async () => {
  await stage({ save: () => ({ status: 200, body: personOf(me, { phone: '777', badge: 'B7' }) }) })
  const box = await screen.findByRole('textbox', { name: 'Phone' })
  fireEvent.change(box, { target: { value: '777' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(box, { target: { value: '7778' } })
  expect(await screen.findByText('Saved!')).toBeDefined()
  expect(box).toHaveProperty('value', '7778')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
})

it('A-PROF-11 leaving with unsaved changes asks first', async () => {
  await stage()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Phone' }), { target: { value: '777' } })
  fireEvent.click(await screen.findByRole('link', { name: 'Wall' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '777')
})

it('A-PROF-04 A-PROF-05 A-PROF-06 records by part, open and archived, with their pages', async () => {
  const { calls } = await stage()
  const active = await screen.findByRole('table', { name: 'Active (1)' })
  expect(
    within(active)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Case #', 'Title', 'Template', 'Areas'])
  expect(within(active).getByRole('rowheader', { name: 'Wall' })).toBeDefined()
  const cells = within(active).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['7', 'Graffiti', 'Harbour, Pier'])
  expect(screen.getByRole('table', { name: 'Archived (51)' })).toBeDefined()
  expect(screen.getByText('1–50 of 51')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('51–51 of 51')).toBeDefined()
  await vi.waitFor(() => expect(calls.some(({ path }) => path.includes('archived=true&pageNumber=2'))).toBe(true))
  fireEvent.click(screen.getByRole('radio', { name: 'Collaborating' }))
  expect((await screen.findAllByText('Shared')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Wall')).toBeNull()
})

it('A-PROF-06 a record opens from its title', async () => {
  await stage()
  fireEvent.click(await screen.findByRole('link', { name: 'Wall' }))
  expect(await screen.findByText('A record')).toBeDefined()
})

const dispatcher = { extendedPermissions: { scheduling: false, setOtherUsersStatus: true } }
const posts = (calls: readonly RecordedCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

it('A-PROF-01 A-PROF-02 the status is a plain title for people who may not change it', async () => {
  await stage({ at: '/userprofile/2' })
  expect(await screen.findByText('Out')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Status/ })).toBeNull()
})

it('A-PROF-02 A-STATUS-06 A-STATUS-07 people with the right choose a status, or Not Set', async () => {
  const save = ({ path }: RecordedCall) => {
    bensStatus = path.includes('clear') ? null : { id: 3, title: 'Out' }
    return { status: 204 }
  }
  const { calls } = await stage({ at: '/userprofile/2', viewer: dispatcher, save })
  fireEvent.click(await screen.findByRole('button', { name: /Out.*Status/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Not Set' }))
  await vi.waitFor(() => expect(posts(calls)).toEqual(['/api/users/clearStatus/2']))
  fireEvent.click(await screen.findByRole('button', { name: /Not Set.*Status/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Out' }))
  await vi.waitFor(() => expect(posts(calls).at(-1)).toBe('/api/users/setStatus/2/3'))
})

it('A-PROF-02 a refused status is reported, and the stored one is shown', async () => {
  await stage({
    at: '/userprofile/2',
    viewer: dispatcher,
    save: () => ({ status: 403, body: 'You do not have permission to do this.' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /Out.*Status/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Not Set' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have permission to do this.')
  expect(screen.getByRole('button', { name: /Out.*Status/ })).toBeDefined()
})

it.each([
  [false, 'Add Two-Factor Authentication'],
  [true, 'Manage Two-Factor Authentication'],
])('A-PROF-03 with a second factor: %s, the own page leads to it by the name %s', async (mfaEnabled, name) => {
  await stage({ mfaEnabled })
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: 'Two-Factor Authentication' })).toBeDefined()
})

it("A-PROF-03 a colleague's page has no such button", async () => {
  await stage({ at: '/userprofile/2', mfaEnabled: true })
  await screen.findByText('444')
  expect(screen.queryByRole('button', { name: /Two-Factor/ })).toBeNull()
})

it('A-PROF-03 A-MFA-19 people of the suite are led there', async () => {
  const { calls } = await stage({ isSuiteUser: true, mfaEnabled: true })
  expect(screen.queryByRole('button', { name: /Two-Factor/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Manage My Account' }))
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe('/api/login/SuiteMFARedirectUrl'))
})
