import { expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'

const TEAMS = new Map([
  [1, 'Night shift'],
  [2, 'Closers'],
])
const titleOf = (id: number) => TEAMS.get(id)

test('D-049 a reason is one sentence that names the teams it knows', () => {
  expect(reasonText({ rule: 'editTeams', teams: [1] }, titleOf)).toBe('Edited by team Night shift only.')
  expect(reasonText({ rule: 'closedTeams', teams: [2, 9, 1] }, titleOf)).toBe(
    'Once closed, it is edited by teams Closers and Night shift only.',
  )
  expect(reasonText({ rule: 'viewTeamsOfField', teams: [9] }, titleOf)).toBe('Seen by other teams only.')
  expect(reasonText({ rule: 'readOnlyField' }, titleOf)).toBe('This field is read-only.')
})
