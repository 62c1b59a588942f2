import { expect, test } from 'vitest'
import { badgeText, notificationText } from './notification-text.ts'
import { notificationsFor, withinReason, type SaveSummary, type People } from './notices.ts'

const people: People = {
  isActive: (id) => id !== 9,
  membersOf: (team) => (team === 70 ? [3, 4, 9] : []),
  maySee: (id, key) => key !== 'fields.secret' || id === 2,
}

const save = (given: Partial<SaveSummary>): SaveSummary => ({
  actorId: 1,
  entries: [],
  mentioned: [],
  commentId: null,
  record: { assigneeId: null, users: [] },
  ...given,
})

const entry = (key: string, old: unknown, now: unknown) => ({ key, old, new: now })

const said = (given: Partial<SaveSummary>) =>
  notificationsFor(save(given), people).map(({ userId, type, keys }) => `${userId} ${type} ${keys.join()}`)

test('D-041 a mention leads to the comment, and so does an update that is nothing but a comment', () => {
  const comment = entry('comment', null, { id: 7 })
  const record = { assigneeId: 2, users: [] }
  const led = (given: Partial<SaveSummary>) =>
    notificationsFor(save({ commentId: 7, record, ...given }), people).map(({ userId, commentId }) => [
      userId,
      commentId,
    ])
  expect(led({ entries: [comment], mentioned: [4] })).toEqual([
    [4, 7],
    [2, 7],
  ])
  expect(led({ entries: [comment, entry('summary', '', 'x')], mentioned: [4] })).toEqual([
    [4, 7],
    [2, null],
  ])
  expect(led({ entries: [comment, entry('assigneeId', null, 2)] })).toEqual([[2, null]])
})

test('D-041 each person is notified of the strongest reason, the author and disabled people of none', () => {
  const entries = [
    entry('assigneeId', 5, 2),
    entry('users', [3], [3, 4, 1, 9]),
    entry('pendingTeams', [], [70]),
    entry('comment', null, { id: 1 }),
  ]
  const keys = 'assigneeId,users,pendingTeams,comment'
  expect(
    said({ entries, mentioned: [4], record: { assigneeId: 2, users: [{ id: 3 }, { id: 4 }, { id: 6 }] } }),
  ).toEqual([
    `4 UserMentioned ${keys}`,
    `2 RecordAssignedToUser ${keys}`,
    `3 TeamAwaiting ${keys}`,
    `6 RecordUpdatedByOtherUser ${keys}`,
  ])
})

test('D-127 an update names only what the person may see; who may see nothing of it is not notified', () => {
  const record = { assigneeId: 2, users: [{ id: 3 }] }
  expect(said({ entries: [entry('fields.secret', null, 'gold')], record })).toEqual([
    '2 RecordUpdatedByOtherUser fields.secret',
  ])
  expect(said({ entries: [entry('fields.secret', null, 'gold'), entry('summary', '', 'x')], record })).toEqual([
    '2 RecordUpdatedByOtherUser fields.secret,summary',
    '3 RecordUpdatedByOtherUser summary',
  ])
})

test('D-041 an update by the system notifies nobody, but what it assigns does', () => {
  const record = { assigneeId: 2, users: [{ id: 3 }] }
  expect(said({ actorId: null, entries: [entry('assigneeId', null, 2)], record })).toEqual([
    '2 RecordAssignedToUser assigneeId',
  ])
})

test('D-042 of a change of many records, each person gets 200, and fewer if they are many', () => {
  const of = (users: number, records: number) =>
    Array.from({ length: records }, (_, record) => Array.from({ length: users }, (_, userId) => ({ userId, record })))
  expect(withinReason(of(1, 500).flat()).map(({ record }) => record)).toEqual(
    Array.from({ length: 200 }, (_, nth) => 300 + nth),
  )
  expect(withinReason(of(1_000, 50).flat())).toHaveLength(20_000)
  expect(withinReason([])).toEqual([])
})

test('A-NOTIF-02 A-NOTIF-06 a badge ends at nine, a message at three changes', () => {
  expect([1, 9, 10, 200].map(badgeText)).toEqual(['1', '9', '9+', '9+'])
  const changed = ['Status', 'Note', 'Tags', 'Files', 'Areas']
  expect(notificationText('RecordUpdatedByOtherUser', 'Ann', changed)).toBe(
    'Updated by Ann: Status, Note, Tags and 2 more',
  )
})
