import type { ResultGroup } from '@dossier/contract/insights/run'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import type { GroupStatuses } from './use-group-statuses.ts'
import { UserStatusCell } from './UserStatusCell.tsx'

const IN = { id: 3, title: 'In the field' }

const show = (userId: number, setOtherUsersStatus: boolean) => {
  const me = exampleMe()
  const statuses = {
    of: new Map([[userId, { userId, userStatus: IN, isExternal: false }]]),
    choices: [IN],
    set: () => Promise.resolve(),
  } as unknown as GroupStatuses
  const { unmount } = render(
    <MeContext value={{ ...me, extendedPermissions: { ...me.extendedPermissions, setOtherUsersStatus } }}>
      <table>
        <tbody>
          <tr>
            <UserStatusCell group={{ value: String(userId) } as ResultGroup} label="Ann" statuses={statuses} />
          </tr>
        </tbody>
      </table>
    </MeContext>,
  )
  const found = { canChange: screen.queryByRole('button') !== null, text: screen.getByRole('cell').textContent }
  unmount()
  return found
}

test('B-INS-11 everybody changes their own status, those with the right to it those of others; for others it is text', () => {
  const own = exampleMe().id
  expect(show(own, false).canChange).toBe(true)
  expect(show(own + 1, true).canChange).toBe(true)
  expect(show(own + 1, false)).toEqual({ canChange: false, text: 'In the field' })
})
