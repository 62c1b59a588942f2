import type { UserSummary } from '@dossier/contract/users/details'
import { expect, test } from 'vitest'
import { shownMembers } from './shown-members.ts'

const member = (id: number, status: number | null, disabled = false) =>
  ({ id, disabled, currentStatus: status === null ? null : { id: status, title: `Status ${status}` } }) as UserSummary

const TEAM = [member(1, 5), member(2, null), member(3, 6), member(4, 5, true)]
const shown = (contents: Parameters<typeof shownMembers>[1]) =>
  shownMembers(TEAM, contents).map(({ user, isMuted }) => [user.id, isMuted])

test('B-TILE-12 B-TILE-13 D-079 a team tile shows who is not disabled and has a chosen status; the others are left out, or muted and last', () => {
  expect(shown({})).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
  expect(shown({ userStatuses: [6] })).toEqual([[3, false]])
  expect(shown({ userStatuses: [6, 0], showHiddenAsMuted: true })).toEqual([
    [2, false],
    [3, false],
    [1, true],
  ])
})
