import { CHANGED_BY_OTHERS } from '@dossier/contract/last-updated'
import type { UserDetails } from '@dossier/contract/users/details'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AT, exampleUser, stageUsers, type RecordedCall } from '../../testing/stage-users.tsx'

const LATER = '2026-01-02T03:04:05.679Z'

/** Rejects saves based on a stale version, as the server does. */
const refusing = ({ body }: RecordedCall) =>
  (body as { lastUpdated?: string }).lastUpdated === LATER
    ? Response.json({})
    : new Response(CHANGED_BY_OTHERS, { status: 409 })

const details = (changed: Partial<UserDetails>): Record<string, unknown> => {
  const { rights, hasSignedIn: _, ...user } = exampleUser(7)
  const teams = [{ id: 5, title: 'Roads' }]
  return { '/api/users/details/7': { ...user, ...rights, teams, lastUpdated: LATER, ...changed } }
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openSheet = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const teams = () =>
  within(screen.getByRole('list', { name: 'Teams' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const sent = (calls: RecordedCall[]) => calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)

test("D-116 C-USER-02 a colleague's changes elsewhere in the user are kept without a question", async () => {
  const newest = details({ name: 'Nia Berg', editUsers: true, teams: [{ id: 6, title: 'Night' }] })
  const { calls } = stageUsers({ users: [exampleUser(7)], newest, write: refusing })
  await openSheet('Person 7')
  click('Remove Roads')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Edit data' }))
  click('Save')
  await screen.findByText('Saved!')
  const mine = { id: 7, email: 'person7@city.example', editData: true }
  expect(sent(calls)).toEqual([
    { ...mine, name: 'Person 7', teams: [], lastUpdated: AT },
    { ...mine, name: 'Nia Berg', lastUpdated: LATER },
  ])
})

test('D-116 C-USER-02 if both changed the same, the form stays, says so, and can overwrite it knowingly', async () => {
  const newest = details({ name: 'Nia Berg', teams: [{ id: 6, title: 'Night' }] })
  const { calls } = stageUsers({ users: [exampleUser(7)], newest, write: refusing })
  await openSheet('Person 7')
  type('Name', 'Nia Holt')
  click('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${CHANGED_BY_OTHERS}Reload`)
  expect(document.activeElement).toBe(alert)
  expect([field('Name').value, teams()]).toEqual(['Nia Holt', ['Roads']])
  click('Save')
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect((await screen.findByRole('alert')).textContent).toContain(CHANGED_BY_OTHERS)

  click('Reload')
  const notice = await screen.findByText(
    'Someone else changed Name (now “Nia Berg”). Your version is kept; Save will overwrite theirs.',
  )
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(notice.parentElement))
  expect([field('Name').value, teams()]).toEqual(['Nia Holt', ['Night']])
  click('Save')
  await screen.findByText('Saved!')
  expect(sent(calls).at(-1)).toEqual({ id: 7, name: 'Nia Holt', email: 'person7@city.example', lastUpdated: LATER })
})

test("D-116 D-090 rights granted while the email changes to another person's are reviewed first", async () => {
  const newest = details({ email: 'other@city.example' })
  const { calls } = stageUsers({ users: [exampleUser(7)], newest, write: refusing })
  await openSheet('Person 7')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Edit data' }))
  click('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(CHANGED_BY_OTHERS)
  expect(sent(calls)).toHaveLength(1)
  click('Reload')
  await screen.findByText(/^Someone else changed Email \(now “other@city\.example”\)\./)
  expect(field('Email').value).toBe('other@city.example')
  click('Save')
  await screen.findByText('Saved!')
})

test('D-116 C-USER-02 if the latest values cannot be loaded, it says why, and typed values stay', async () => {
  stageUsers({ users: [exampleUser(7)], gone: '/api/users/details/7', write: refusing })
  await openSheet('Person 7')
  type('Name', 'Nia Holt')
  click('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Team not found.')
  expect(field('Name').value).toBe('Nia Holt')
})

test('D-116 C-TEAM-02 members added by a colleague stay when others are removed here', async () => {
  const team = { id: 5, title: 'Roads', landingPagePath: '/cases', userIds: [7, 8], lastUpdated: AT }
  const newest: Record<string, unknown> = {
    '/api/teams': [team],
    '/api/users/team/5': [exampleUser(7), exampleUser(8)],
  }
  const { calls } = stageUsers({ at: '/users?section=teams', newest, write: refusing })
  await openSheet('Roads')
  await screen.findByText('Person 8')
  newest['/api/teams'] = [{ ...team, landingPagePath: '/users', lastUpdated: LATER }]
  newest['/api/users/team/5'] = [exampleUser(7), exampleUser(8), exampleUser(9)]
  click('Remove Person 7')
  click('Save')
  await screen.findByText('Saved!')
  const saved = { id: 5, title: 'Roads', landingPagePath: '/users', userIds: [8, 9], lastUpdated: LATER }
  expect(sent(calls).at(-1)).toEqual(saved)
})

test('D-116 A-STATUS-09 a status that both renamed is overwritten knowingly, and a deleted one is reported', async () => {
  const newest: Record<string, unknown> = {}
  stageUsers({ at: '/users?section=statuses', me: { isAdmin: true }, newest, write: refusing })
  await openSheet('Out')
  newest['/api/userStatus'] = []
  type('Title', 'Away')
  click('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Status not found.')
  newest['/api/userStatus'] = [{ id: 3, title: 'Outside', lastUpdated: LATER }]
  click('Save')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(CHANGED_BY_OTHERS))
  click('Reload')
  await screen.findByText(/Title \(now “Outside”\)/)
  expect(field('Title').value).toBe('Away')
  click('Save')
  await screen.findByText('Saved!')
})
