import type { CaseEvent } from '@dossier/contract/events'
import { expect, test } from 'vitest'
import { passesFilter } from './passes-filter.ts'

const event: CaseEvent = {
  id: 2,
  caseId: 1,
  type: 'fieldChanged',
  user: { id: 3, name: 'Ada' },
  created: '2026-01-02T03:04:05.678Z',
  actionId: 'a',
  cause: 'user',
  undoneActionId: null,
  entries: [
    {
      id: 2,
      key: 'fields.note',
      label: 'Note',
      oldValue: null,
      newValue: 'x',
      text: null,
      isHtml: false,
      isShortened: false,
      isKey: false,
    },
    {
      id: 3,
      key: 'title',
      label: 'Title',
      oldValue: 'a',
      newValue: 'b',
      text: null,
      isHtml: false,
      isShortened: false,
      isKey: false,
    },
  ],
  media: [],
}

test.each([
  [{}, true],
  [{ key: 'title' }, true],
  [{ key: 'fields.note', type: 'fieldChanged', cause: 'user', userId: 3 }, true],
  [{ key: 'summary' }, false],
  [{ type: 'comment' }, false],
  [{ cause: 'undo' }, false],
  [{ userId: 4 }, false],
] as const)('a pushed event passes the filter %j as on the server', (filter, expected) => {
  expect(passesFilter(event, filter)).toBe(expected)
})
