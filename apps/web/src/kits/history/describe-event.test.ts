import type { EventEntry } from '@dossier/contract/events'
import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const words = { record: 'Record', case: 'Case' }
const entry = (part: Partial<EventEntry>) => ({
  id: 1,
  key: 'files',
  label: 'Files',
  oldValue: null,
  newValue: null,
  ...part,
})
const added = (newValue: string, part: Partial<EventEntry> = {}) => entry({ newValue, ...part })
const deleted = (oldValue: string) => entry({ oldValue })
const photos = { key: 'fields.7', label: 'Photos' }

test.each([
  ['added a file', [added('a.txt')]],
  ['added 2 files', [added('a.txt'), added('b.txt')]],
  ['added a file to Photos', [added('a.png', photos)]],
  ['added 2 files', [added('a.png', photos), added('b.txt')]],
  ['deleted 2 files', [deleted('a.txt'), deleted('b.txt')]],
  ['changed Files', [entry({})]],
])('B-CPAGE-14 D-053 the history says what became of files: %s', (text, entries) => {
  expect(describeEvent({ type: 'file', entries: entries as EventEntry[] }, words)).toBe(text)
})
