import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, stageUsers } from '../../testing/stage-users.tsx'

const openPerson = async () => fireEvent.click(await screen.findByRole('button', { name: 'Person 7' }))
const button = (name: string) => screen.findByRole('button', { name })

test('C-USER-02 a person who never signed in is marked as invited, and the invitation can be resent', async () => {
  const { calls } = stageUsers({
    users: [exampleUser(7, { hasSignedIn: false }), exampleUser(8, { hasSignedIn: true })],
  })
  expect(await screen.findByRole('row', { name: /Person 7 ?Invited/ })).toBeDefined()
  expect(screen.queryByRole('row', { name: /Person 8 ?Invited/ })).toBeNull()
  await openPerson()
  fireEvent.click(await button('Send again'))
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/users/invite/7'))
})

test('D-128 where no mail leaves the installation, the page says who has the link of an invitation', async () => {
  const mail = { isSent: false, contact: 'it@city.example' }
  stageUsers({ users: [exampleUser(7, { hasSignedIn: false })], me: { mail } })
  fireEvent.click(await button('Add User'))
  const adding = await screen.findByRole('dialog', { name: 'Add User' })
  within(adding).getByText(/^This installation sends no mail\. Ask its system administrators \(it@city\.example\)/)
})

test('D-128 a founder reads before typing that the own email has to be confirmed', async () => {
  stageUsers({ me: { isEmailConfirmed: false } })
  fireEvent.click(await button('Add User'))
  within(await screen.findByRole('dialog', { name: 'Add User' })).getByText(/^Confirm your own email before you invite/)
})

test('C-USER-02 a refused invitation says why', async () => {
  stageUsers({
    users: [exampleUser(7, { hasSignedIn: false })],
    write: () => new Response('Too many invitations were sent to this address.', { status: 429 }),
  })
  await openPerson()
  fireEvent.click(await button('Send again'))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many invitations were sent to this address.')
})

test('C-USER-02 disabled people and people who have signed in are not invited', async () => {
  stageUsers({ users: [exampleUser(7, { hasSignedIn: false, disabled: true })] })
  await openPerson()
  await screen.findByRole('button', { name: 'Enable' })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(screen.queryByRole('row', { name: /Invited/ })).toBeNull()
})

test('A-MFA-16 D-017 the second factor of a colleague is reset after a question', async () => {
  const { calls } = stageUsers({ users: [exampleUser(7)], mfaEnabled: true })
  await openPerson()
  fireEvent.click(await button('Reset two-factor'))
  const question = await screen.findByRole('alertdialog', { name: 'Reset two-factor for Person 7?' })
  expect(calls.some(({ call }) => call.includes('mfa'))).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Reset two-factor' }))
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/users/mfa/remove/7'))
})

test("D-017 one's own second factor is not reset here, since that takes a code", async () => {
  stageUsers({ users: [exampleUser(7, { hasSignedIn: false })], me: { id: 7 }, mfaEnabled: true })
  await openPerson()
  await button('Send again')
  expect(screen.queryByRole('button', { name: 'Reset two-factor' })).toBeNull()
})
