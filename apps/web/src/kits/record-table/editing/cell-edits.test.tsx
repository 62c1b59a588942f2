import type { CaseDetails, LockHolder } from '@dossier/contract/cases/details'
import type { Unsaved } from '@dossier/core/editing/editor'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleCase, exampleField } from '../../../testing/example-case.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { dropUnsaved } from '../../../testing/unsaved-texts.ts'
import { startApi, type Answer, type RecordedCall } from '../../../testing/start-api.ts'
import { toasts } from '../../../ui/overlays/toast.ts'
import { offersAt } from '../../unsaved/use-offers.ts'
import { CellEdits } from './cell-edits.ts'

const ME = { id: 1, name: 'Ada' }
const NADIA = { id: 9, name: 'Nadia' }
/** Records are open in the whole tab, and files of tests share it. */
const ID = 4_109
const ROW = { id: ID, caseNumber: '7' }
const CELL = { recordId: ID, place: 'fields.site' as const }

let api: Awaited<ReturnType<typeof startApi>>
let answers: (request: RecordedCall) => Answer | undefined
let record: CaseDetails
let cells: CellEdits
const on = { onRefused: vi.fn(), onFailed: vi.fn(), onGone: vi.fn(), onLeft: vi.fn(), onRequest: vi.fn() }

beforeEach(async () => {
  answers = () => undefined
  record = withUser(null)
  api = await startApi((request) => answers(request) ?? standard(request))
  cells = new CellEdits('list', exampleMe(), on)
})
afterEach(async () => {
  cells.end()
  await settled()
  await api.close()
  dropUnsaved()
  toasts.set([])
  vi.clearAllMocks()
})

const withUser = (inUseBy: LockHolder | null) => exampleCase([exampleField({ value: 'Pier 4', inUseBy })], { id: ID })

function standard({ path }: RecordedCall): Answer {
  if (path.startsWith('/api/cases/details')) return { status: 200, body: record }
  const lock = { fence: 4, expires: '2026-01-01T00:01:00.000Z' }
  return /fieldselect|extendlock/.test(path) ? { status: 200, body: lock } : { status: 204 }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const sessionAt = (id = ID) => cells.sessionOf(id)!
const editAt = () => sessionAt().store.get().edits['fields.site']
const offered = () =>
  offersAt({ tenantId: 1, userId: 1, caseId: ID, place: 'fields.site' }).map(({ value }) => (value as Unsaved).value)

async function push(user: LockHolder | null) {
  const { store } = sessionAt()
  const { seq, lastUpdatedAt, fields } = store.record
  const site = { ...fields['site']!, inUseBy: user }
  store.takeFields({ caseId: ID, full: false, seq, lastUpdatedAt, fields: { site } })
  await settled()
}

/** A change of the template, or of this person's rights: the record comes without its field. */
async function withdrawField() {
  const { store } = sessionAt()
  const { seq, lastUpdatedAt } = store.record
  store.takeFields({ caseId: ID, full: true, seq: seq + 1, lastUpdatedAt, fields: {} })
  await settled()
}

async function typed(value = 'Pier 5') {
  await cells.begin(ROW, 'fields.site')
  sessionAt().editing.type('fields.site', value)
}

describe('a cell that a colleague has open', () => {
  test('D-050 ADR-101 is waited for, and opens when it is handed over', async () => {
    record = withUser(NADIA)
    await cells.begin(ROW, 'fields.site')
    expect(cells.get().active).toEqual(CELL)
    expect(cells.get().own.get(ID)?.phases).toEqual({})
    expect([editAt(), toasts.get()]).toEqual([undefined, []])
    await push({ ...NADIA, requests: [{ ...ME, isKept: false }] })
    expect(editAt()).toBeUndefined()
    await push(ME)
    expect(editAt()).toMatchObject({ phase: 'open', value: 'Pier 4' })
    expect(cells.get().own.get(ID)?.phases).toEqual({ 'fields.site': 'open' })
  })

  test('D-050 ADR-101 stays closed once the person has gone on', async () => {
    record = withUser(NADIA)
    await cells.begin(ROW, 'fields.site')
    const { store } = sessionAt()
    cells.leave()
    store.takeFields({
      caseId: ID,
      full: false,
      seq: 10,
      lastUpdatedAt: record.lastUpdatedAt,
      fields: { site: { ...record.fields['site']!, inUseBy: null } },
    })
    await settled()
    expect(store.get().edits).toEqual({})
    expect(cells.get().active).toBeNull()
  })

  test('D-050 ADR-101 is not opened by somebody who may no longer edit it when it becomes free', async () => {
    record = withUser(NADIA)
    await cells.begin(ROW, 'fields.site')
    const { store } = sessionAt()
    store.takeProperties({ ...store.record, isClosed: true, seq: 11 })
    await push(null)
    expect(store.get().edits).toEqual({})
    expect(on.onRefused).toHaveBeenCalledExactlyOnceWith({ rule: 'closedInLists' })
    expect(cells.get().active).toBeNull()
  })
})

describe('a cell that a colleague asks for', () => {
  const holder = { ...ME, requests: [{ ...NADIA, isKept: false }] }

  test('D-050 ADR-101 is announced once while its editor is out of sight', async () => {
    answers = ({ path }) => (path.startsWith('/api/cases/field/') ? { status: 400, body: 'No.' } : undefined)
    await typed()
    await sessionAt().editing.commit('fields.site')
    cells.leave()
    await push(holder)
    await push(holder)
    expect(on.onRequest).toHaveBeenCalledExactlyOnceWith(CELL, { name: 'Nadia', label: 'Site' })
  })

  test('D-050 ADR-101 closes when it is handed over, and the typed text is offered', async () => {
    await typed()
    await push(holder)
    expect(on.onRequest).not.toHaveBeenCalled()
    await sessionAt().editing.answer('fields.site', { userId: 9, handsOver: true })
    await settled()
    expect(cells.get().active).toBeNull()
    expect(offered()).toEqual(['Pier 5'])
    expect(toasts.get().at(-1)).toMatchObject({
      title: 'Site',
      text: 'Handed over. What you typed is among your unsaved texts.',
    })
  })
})

describe('a right that ends while a cell is open', () => {
  test('D-123 B-EDIT-14 a field that is withdrawn closes its cell, keeps the typed text and says so', async () => {
    await typed()
    await withdrawField()
    expect(cells.get().active).toBeNull()
    expect(cells.get().own.get(ID)?.phases ?? {}).toEqual({})
    expect(offered()).toEqual(['Pier 5'])
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'You can no longer see Site. What you typed is among your unsaved texts.',
    ])
  })

  test('D-123 a field that is withdrawn from an untouched cell promises no text', async () => {
    await cells.begin(ROW, 'fields.site')
    await withdrawField()
    expect(toasts.get().map(({ text }) => text)).toEqual(['You can no longer see Site.'])
    expect(offered()).toEqual([])
  })

  test('D-123 a field that is withdrawn while it is being saved keeps what was refused', async () => {
    await typed()
    answers = ({ path }) =>
      path === `/api/cases/field/${ID}/site/false` ? { status: 404, body: 'Field not found.' } : undefined
    const saving = sessionAt().editing.commit('fields.site')
    await withdrawField()
    await saving
    await settled()
    expect(editAt()).toBeUndefined()
    expect(offered()).toEqual(['Pier 5'])
  })

  test('D-123 a save that is refused for a right that has ended stays in its cell with the reason', async () => {
    await typed()
    answers = ({ path }) =>
      path === `/api/cases/field/${ID}/site/false` ? { status: 403, body: 'Only Roads can edit this.' } : undefined
    await sessionAt().editing.commit('fields.site')
    cells.leave()
    expect(editAt()).toMatchObject({ phase: 'failed', value: 'Pier 5', message: 'Only Roads can edit this.' })
    expect(cells.get().own.get(ID)?.phases).toEqual({ 'fields.site': 'failed' })
  })

  test.each([
    { text: 'Pier 5', isKept: true },
    { text: undefined, isKept: false },
  ])('B-LIVE-10 a record that is withdrawn keeps the text $text of its cell', async ({ text, isKept }) => {
    await cells.begin(ROW, 'fields.site')
    if (text) sessionAt().editing.type('fields.site', text)
    sessionAt().store.patch({ isGone: true })
    await settled()
    expect(on.onGone).toHaveBeenCalledExactlyOnceWith(isKept)
    expect(cells.get()).toEqual({ active: null, own: new Map() })
    expect(offered()).toEqual(text ? [text] : [])
  })

  test('ADR-101 a row that leaves the list with typed text says so, and keeps it', async () => {
    await typed()
    cells.show([], [{ key: 'fields.site' }])
    await settled()
    expect(on.onLeft).toHaveBeenCalledExactlyOnceWith('row')
    expect(offered()).toEqual(['Pier 5'])
  })

  describe('ADR-101 a column that leaves the list', () => {
    const SITE = [{ key: 'fields.site' }]
    const LISTED = [{ id: ID }] as never
    const NONE = [{ key: 'title' }]

    test('closes its editor, says so, and keeps the typed text', async () => {
      await typed()
      cells.show(LISTED, SITE)
      await settled()
      expect(editAt()).toMatchObject({ phase: 'open', value: 'Pier 5' })
      cells.show(LISTED, NONE)
      await settled()
      expect(on.onLeft).toHaveBeenCalledExactlyOnceWith('column')
      expect(cells.get().active).toBeNull()
      expect(editAt()).toBeUndefined()
      expect(offered()).toEqual(['Pier 5'])
      await vi.waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/none/0'))).toBe(true))
    })

    test('closes an editor without text in silence, also one that is still asked for', async () => {
      await cells.begin(ROW, 'fields.site')
      cells.show(LISTED, NONE)
      await settled()
      expect(editAt()).toBeUndefined()
      const opening = cells.begin(ROW, 'fields.site')
      cells.show(LISTED, NONE)
      await opening
      await settled()
      expect(editAt()).toBeUndefined()
      expect(on.onLeft).not.toHaveBeenCalled()
    })

    test('lets a save end, and keeps the text of one that fails', async () => {
      answers = ({ path }) => (path.endsWith('/site/false') ? { status: 400, body: 'There is no pier 5.' } : undefined)
      await typed()
      cells.show(LISTED, SITE)
      const saved = sessionAt().editing.commit('fields.site')
      cells.show(LISTED, NONE)
      expect(editAt()).toMatchObject({ phase: 'saving' })
      await saved
      await settled()
      expect(editAt()).toBeUndefined()
      expect(on.onLeft).toHaveBeenCalledExactlyOnceWith('column')
      expect(offered()).toEqual(['Pier 5'])
    })
  })

  test('B-EDIT-03 a record that is not there any more opens nothing', async () => {
    answers = ({ path }) => (path.startsWith('/api/cases/details') ? { status: 404, body: 'Not found.' } : undefined)
    await cells.begin(ROW, 'fields.site')
    expect(on.onFailed).toHaveBeenCalledOnce()
    expect(cells.get()).toEqual({ active: null, own: new Map() })
  })
})
