import { expect, test } from 'vitest'
import { MissedChanges } from './missed-changes.ts'

const entries = (caseId: number, ...seqs: number[]) => seqs.map((seq) => ({ case_id: caseId, seq, place: '' }))

test('T16 an entry that nobody has told of by the next look was missed, once', () => {
  const changes = new MissedChanges()
  changes.heard(7, 4, 2)
  expect(changes.look(entries(7, 4, 5, 6))).toBe(false)
  expect(changes.look([])).toBe(true)
  expect(changes.look([])).toBe(false)
})

test('T16 a message that comes after its entry could be read is in time', () => {
  const changes = new MissedChanges()
  expect(changes.look(entries(7, 4, 5))).toBe(false)
  changes.heard(7, 4, 2)
  expect(changes.look(entries(8, 4))).toBe(false)
  changes.heard(9, 4, 1)
  expect(changes.look([])).toBe(true)
})
