import type { CaseDetails, CaseField } from '@dossier/contract/cases/details'
import type { CaseRow } from '@dossier/contract/views'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { exampleCase, exampleDefinition, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { openRecords } from '../editing/open-records.ts'
import { moveCard } from './move-card.ts'

const LIST = exampleDefinition('list')
const NADIA = { id: 9, name: 'Nadia' }
/** Records are open in the whole tab, and files of tests share it. */
const ID = 4_105

const recordWith = (...fields: CaseField[]) => exampleCase(fields, { id: ID })

let api: Awaited<ReturnType<typeof startApi>>
let record: CaseDetails
let answers: (request: RecordedCall) => Answer | undefined

const isSave = ({ path }: RecordedCall) => path === `/api/cases/field/${ID}/site/false`

function standard(request: RecordedCall): Answer {
  if (request.path.startsWith('/api/cases/details')) return { status: 200, body: record }
  if (/fieldselect/.test(request.path)) return { status: 200, body: { fence: 4, expires: '2026-01-01T00:01:00.000Z' } }
  if (!isSave(request)) return { status: 200, body: [] }
  const { value } = request.body as { value: string }
  return { status: 200, body: { ...exampleField({ caseId: ID, field: LIST, value, label: value }), seq: 11 } }
}

beforeEach(async () => {
  record = recordWith(exampleField({ field: LIST, value: 'north' }))
  answers = () => undefined
  api = await startApi((request) => answers(request) ?? standard(request))
})
afterEach(async () => {
  await api.close()
  dropUnsaved()
  toasts.set([])
})

/** Drops the card of the record from North on South. */
async function drop() {
  const done = await moveCard(createCache(), exampleMe(), {
    row: { id: ID, caseNumber: '7' } as CaseRow,
    place: 'fields.site',
    kind: 'one',
    move: { from: 'north', to: 'south', entry: 'south' },
    fromTitle: 'North',
  })
  return { isMoved: done !== undefined, said: toasts.get().map(({ text }) => text), saves: api.calls.filter(isSave) }
}

test('B-VIEW-01 ADR-91 a card that is dropped stores the value of its column, and can be undone', async () => {
  const { isMoved, saves, said } = await drop()
  expect([isMoved, saves.map(({ body }) => body), said]).toEqual([
    true,
    [{ value: 'south', base: 10 }],
    ['Saved Site.'],
  ])
})

const withOptions = (values: string[]) => {
  const columnValues = LIST.columnValues!.filter((one) => 'value' in one && values.includes(one.value))
  record = recordWith(exampleField({ field: { ...LIST, columnValues }, value: 'north' }))
}

test.each<[string, () => void, string]>([
  [
    'whose option was deleted',
    () => withOptions(['north']),
    '7 cannot be moved there. Choose one of the values of the list for Site.',
  ],
  ['whose field was withdrawn', () => void (record = recordWith()), '7 does not have this field. Move another card.'],
  [
    'that somebody else has moved',
    () => void (record = recordWith(exampleField({ field: LIST, value: 'south' }))),
    '7 is no longer in North: somebody else moved it.',
  ],
  [
    'that somebody is editing',
    () => void (record = recordWith(exampleField({ field: LIST, value: 'north', inUseBy: NADIA }))),
    'Nadia is editing Site of 7. Move the card when they have finished.',
  ],
  ['of a closed record', () => void (record = { ...record, isClosed: true }), '7 is closed. Open it to change it.'],
  [
    'of a record that is not there any more',
    () =>
      void (answers = ({ path }) =>
        path.startsWith('/api/cases/details') ? { status: 404, body: 'Record not found.' } : undefined),
    'Record not found.',
  ],
])('ADR-91 a card %s stays where it was, and one sentence says why', async (_, happens, sentence) => {
  happens()
  const { isMoved, said, saves } = await drop()
  expect([isMoved, said, saves]).toEqual([false, [sentence], []])
})

test.each([
  { status: 403, body: 'Edited by team Crew only.' },
  { status: 404, body: 'Field not found.' },
  { status: 423, body: 'In use by Nadia.' },
])('ADR-91 a right that ends between look and save ($status) leaves nothing open, and says why', async (refusal) => {
  answers = (request) => (isSave(request) ? refusal : undefined)
  const { isMoved, said } = await drop()
  expect([isMoved, said]).toEqual([false, [refusal.body]])
  const { store } = openRecords.find(record, exampleMe())
  expect([store.get().edits, unsavedEntries()]).toEqual([{}, []])
})
