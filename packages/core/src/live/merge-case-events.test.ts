import type { CaseEvent } from '@dossier/contract/events'
import { expect, test } from 'vitest'
import { instantOf } from './example-case.ts'
import { mergeCaseEvents } from './merge-case-events.ts'

const event = (id: number, changes: Partial<CaseEvent> = {}): CaseEvent => ({
  id,
  caseId: 1,
  type: 'comment',
  user: { id: 3, name: 'Ada' },
  created: instantOf(id),
  actionId: `action ${id}`,
  cause: 'user',
  undoneActionId: null,
  entries: [],
  media: [],
  ...changes,
})

test('B-LIVE-04 pushed events join the known ones, newest first, each once', () => {
  expect(mergeCaseEvents([event(3), event(1)], [event(2), event(4), event(3)])).toEqual(
    [4, 3, 2, 1].map((id) => event(id)),
  )
})

test('B-LIVE-04 a pushed event replaces the known one with the same id', () => {
  const renamed = event(3, { user: { id: 3, name: 'Ada L.' } })
  expect(mergeCaseEvents([event(3)], [renamed])).toEqual([renamed])
})
