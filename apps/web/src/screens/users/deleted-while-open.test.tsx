import { userStatuses } from '@dossier/contract/users/user-statuses'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keyOf } from '../../lib/cache.ts'
import { AT, stageUsers } from '../../testing/stage-users.tsx'

test('D-116 A-STATUS-09 a user status that a colleague deletes while somebody renames it can be saved as a new one', async () => {
  const newest: Record<string, unknown> = { '/api/userStatus': [{ id: 3, title: 'Out', lastUpdated: AT }] }
  const { calls, cache } = stageUsers({
    at: '/users?section=statuses',
    me: { isAdmin: true },
    newest,
    write: () => {
      const made = { id: 4, title: 'Out of office', lastUpdated: AT }
      newest['/api/userStatus'] = [made]
      return Response.json(made)
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Out' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Out of office' } })
  newest['/api/userStatus'] = []
  await cache.invalidateQueries({ queryKey: keyOf(userStatuses.list) })
  await screen.findByText('This status was deleted. Your changes are still here: save them as a new status, or cancel.')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved!')
  expect(calls).toEqual([{ call: 'POST /api/userStatus', body: { id: 0, title: 'Out of office' } }])
  await screen.findByRole('button', { name: 'Out of office' })
})
