import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, stageUsers } from '../../testing/stage-users.tsx'

test('D-125 support staff change names; email, teams, permissions, enabled states and new people are not available to them', async () => {
  stageUsers({ me: { isAdmin: true, isSupport: true }, users: [exampleUser(7)] })
  fireEvent.click(await screen.findByRole('button', { name: 'Person 7' }))
  await screen.findByText(/Support staff cannot do this\. Ask an administrator of the organisation\./)
  expect(screen.getByLabelText<HTMLInputElement>('Name').disabled).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true)
  for (const right of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(right.disabled).toBe(true)
  for (const name of ['Add teams', 'Disable']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('Add User')).toBeNull()
  expect(screen.queryByText('Add from List')).toBeNull()
})
