import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Unsaved } from '@dossier/core/editing/editor'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionBegan } from '../../lib/session/session-end.ts'
import { exampleCase, exampleField } from '../../testing/example-case.ts'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { offersAt } from '../unsaved/use-offers.ts'
import { CaseStore } from './case-store.ts'
import { Editing } from './editing.ts'

const me = exampleMe()
const lock = { fence: 4, expires: '2026-01-01T00:01:00.000Z' }
const offered = () =>
  offersAt({ tenantId: 1, userId: 1, caseId: 1, place: 'fields.site' }).map(({ value }) => (value as Unsaved).value)
const unsavedValues = () => unsavedEntries().map(({ value }) => (value as Unsaved).value)

let api: Awaited<ReturnType<typeof startApi>>
/** Left when the test ends: an open editor renews its lock for good. */
const opened: Editing[] = []
let answers: (request: RecordedCall) => Answer | undefined

const isSelect = ({ path }: RecordedCall) => path.startsWith('/api/cases/fieldselect/1/fields.site/')
const isSave = ({ path }: RecordedCall) => path === '/api/cases/field/1/site/false'
const isDraft = ({ path }: RecordedCall) => path === '/api/cases/field/1/site/true'
const isRenewal = ({ path }: RecordedCall) => path === '/api/cases/extendlock/1/fields.site'
const isGivenBack = ({ path }: RecordedCall) => path === '/api/cases/fieldselect/1/none/0'

const LATER = '2026-01-02T00:00:00.000Z'
const saved = (value: string) => ({ ...exampleField({ value, label: value, lastUpdatedAt: LATER }), seq: 11 })

function standard(request: RecordedCall): Answer {
  if (isSelect(request) || isRenewal(request)) return { status: 200, body: lock }
  if (isSave(request)) return { status: 200, body: saved(String((request.body as { value: unknown }).value)) }
  return { status: 200, body: request.method === 'PUT' ? null : exampleField() }
}

beforeEach(async () => {
  answers = () => undefined
  api = await startApi((request) => answers(request) ?? standard(request))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const editing of opened.splice(0)) editing.stop()
  await api.close()
  dropUnsaved()
  toasts.set([])
  sessionBegan()
})

function open(changes: Partial<CaseDetails> = {}, value: string | null = 'Here') {
  const store = new CaseStore(exampleCase([exampleField({ value })], changes), me)
  const editing = new Editing(store)
  opened.push(editing)
  return { store, editing, edit: () => store.get().edits['fields.site'] }
}

const lastToast = () => toasts.get().at(-1)

describe('taking the lock', () => {
  test('D-050 opening an editor requests the lock of that field', async () => {
    const { editing, edit } = open()
    editing.begin('fields.site')
    expect(edit()).toMatchObject({ value: 'Here', phase: 'open' })
    await vi.waitFor(() => expect(api.calls.filter(isSelect)).toHaveLength(1))
    editing.stop()
  })

  test('D-050 no lock is requested for a field that somebody else has open', () => {
    const store = new CaseStore(exampleCase([exampleField({ inUseBy: { id: 9, name: 'Nadia' } })]), me)
    new Editing(store).begin('fields.site')
    expect(store.get().edits).toEqual({})
    expect(lastToast()).toMatchObject({ title: 'Record', text: 'In use by Nadia', tone: 'error', duration: 10_000 })
    expect(api.calls).toEqual([])
  })

  test('D-050 where the last save wins it can still be opened, with a warning, and is saved without a lock', async () => {
    answers = (request) => (isSelect(request) ? { status: 423, body: 'In use by Nadia.' } : undefined)
    const sharing = exampleMe({ tenantEnabledFeatures: ['allowLockedFieldsToBeEdited'] })
    const store = new CaseStore(exampleCase([exampleField({ inUseBy: { id: 9, name: 'Nadia' } })]), sharing)
    const editing = new Editing(store)
    editing.begin('fields.site')
    expect(lastToast()?.text).toBe('In use by Nadia')
    await editing.commit('fields.site', 'There')
    expect(api.calls.find(isSave)?.body).toEqual({ value: 'There', base: 10 })
    expect(store.get().edits).toEqual({})
  })

  test('A-ERR-08 a refused lock closes an untouched editor, and names the holder', async () => {
    answers = (request) => (isSelect(request) ? { status: 423, body: 'In use by Nadia.' } : undefined)
    const { editing, edit } = open()
    editing.begin('fields.site')
    await vi.waitFor(() => expect(edit()).toBeUndefined())
    expect(lastToast()).toMatchObject({ title: 'Record', text: 'In use by Nadia.', tone: 'error', duration: 10_000 })
  })

  test('A-ERR-08 D-123 a refused lock keeps typed text in the editor, and names the holder', async () => {
    answers = (request) => (isSelect(request) ? { status: 423, body: 'In use by Nadia.' } : undefined)
    const { editing, edit } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    await vi.waitFor(() =>
      expect(edit()).toMatchObject({ value: 'There', phase: 'failed', message: 'In use by Nadia.' }),
    )
    expect(lastToast()).toMatchObject({ title: 'Record', text: 'In use by Nadia.', tone: 'error', duration: 10_000 })
    editing.stop()
    expect(offered()).toEqual(['There'])
  })

  test('D-050 the lock is renewed every 30 seconds while the editor is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { editing } = open()
    editing.begin('fields.site')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(29_999)
    expect(api.calls.filter(isRenewal)).toHaveLength(0)
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(api.calls.find(isRenewal)?.body).toEqual({ fence: 4 }))
    editing.cancel('fields.site')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('D-050 a lock that ends while its editor saves is not taken again: it would be left over', async () => {
    answers = (request) => (isRenewal(request) ? { status: 409, body: 'Your edit lock has ended.' } : undefined)
    const { editing } = open()
    editing.begin('fields.site')
    await vi.waitFor(() => expect(api.calls.filter(isSelect)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    editing.reconnected()
    await new Promise((resolve) => setTimeout(resolve))
    await editing.commit('fields.site', 'There')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.calls.filter(isRenewal)).toHaveLength(1)
    expect(api.calls.filter(isSelect)).toHaveLength(1)
  })

  describe('D-123 a lock that has ended on the server', () => {
    const lose = async (pause: number) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
      answers = (request) => (isRenewal(request) ? { status: 409, body: 'Your edit lock has ended.' } : undefined)
      const opened = open()
      opened.editing.begin('fields.site')
      opened.editing.type('fields.site', 'There')
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      vi.setSystemTime(Date.now() + pause)
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(() => expect(api.calls.filter(isSelect)).toHaveLength(2))
      return opened
    }

    test('is silently acquired again while somebody types', async () => {
      const { editing, edit } = await lose(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(edit()).toMatchObject({ value: 'There', phase: 'open' })
      expect(toasts.get()).toEqual([])
      editing.stop()
    })

    test('is acquired again, too, for a person who was away, with a message that says why', async () => {
      const { editing, edit } = await lose(60_000)
      await vi.waitFor(() =>
        expect(lastToast()?.text).toBe(
          'Your edit lock on Site has ended because you were away. Your text is still here, and you can go on.',
        ),
      )
      expect(edit()).toMatchObject({ value: 'There', phase: 'open' })
      editing.stop()
    })
  })
})

describe('typing', () => {
  test('D-052 a draft is sent to the other viewers once the typing pauses, with the fence of the lock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { editing } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'T')
    vi.advanceTimersByTime(699)
    editing.type('fields.site', 'There')
    vi.advanceTimersByTime(700)
    await vi.waitFor(() => expect(api.calls.find(isDraft)?.body).toEqual({ value: 'There', fence: 4 }))
    expect(api.calls.filter(isDraft)).toHaveLength(1)
    editing.stop()
  })

  test('typed text is kept by tenant, person, record and field, and not offered while the editor is open', () => {
    const { editing } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    expect(unsavedEntries()).toMatchObject([
      {
        of: { tenantId: 1, userId: 1, caseId: 1, place: 'fields.site', label: 'Site' },
        value: { value: 'There', start: { value: 'Here', base: 10 } },
        text: 'There',
      },
    ])
    expect(offered()).toEqual([])
    editing.stop()
    expect(offered()).toEqual(['There'])
  })
})

describe('saving', () => {
  test('B-CPAGE-19 D-123 a save names its base, and its answer becomes the value', async () => {
    const { store, editing, edit } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    await editing.commit('fields.site')
    expect(api.calls.find(isSave)?.body).toEqual({ value: 'There', base: 10 })
    expect(edit()).toBeUndefined()
    expect(store.record.fields['site']?.value).toBe('There')
    expect(store.get().isSaved).toBe(true)
    expect(unsavedValues()).toEqual([])
  })

  test('the new value shows while it is being saved', async () => {
    const { editing, edit } = open()
    editing.begin('fields.site')
    const saving = editing.commit('fields.site', 'There')
    expect(edit()).toMatchObject({ value: 'There', phase: 'saving' })
    await saving
  })

  test('an unchanged value is not saved, and its lock is released', async () => {
    const { editing, edit } = open()
    editing.begin('fields.site')
    await editing.commit('fields.site')
    expect(edit()).toBeUndefined()
    await vi.waitFor(() => expect(api.calls.some(isGivenBack)).toBe(true))
    expect(api.calls.some(isSave)).toBe(false)
  })

  test('Escape releases the lock and discards typed text', async () => {
    const { editing, edit, store } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    editing.cancel('fields.site')
    expect(edit()).toBeUndefined()
    expect(store.record.fields['site']?.value).toBe('Here')
    expect(unsavedValues()).toEqual([])
    await vi.waitFor(() => expect(api.calls.some(isGivenBack)).toBe(true))
  })

  test('B-CLOSE-02 in a record that was closed in the meantime is withheld until the person chooses to make changes', async () => {
    const { store, editing, edit } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'Mine')
    store.takeProperties({ id: 1, seq: 11, lastUpdatedAt: LATER, isClosed: true })
    await editing.commit('fields.site')
    expect(api.calls.filter(isSave)).toEqual([])
    const message = '#7 has been closed. Choose Make Changes there, then try again.'
    expect(edit()).toMatchObject({ phase: 'failed', value: 'Mine', message })
    expect(unsavedValues()).toEqual(['Mine'])
    store.patch({ isUnlocked: true })
    await editing.commit('fields.site')
    expect(api.calls.filter(isSave)).toHaveLength(1)
    store.patch({ isUnlocked: false })
    await editing.undo()
    expect(lastToast()).toMatchObject({ text: message, tone: 'error' })
    expect(api.calls.filter(isSave)).toHaveLength(1)
  })

  test('A-ERR-08 a refused save leaves the text in the editor, with the sentence of the server', async () => {
    answers = (request) => (isSave(request) ? { status: 400, body: 'Please enter Site.' } : undefined)
    const { editing, edit } = open()
    editing.begin('fields.site')
    await editing.commit('fields.site', 'There')
    expect(edit()).toMatchObject({ value: 'There', phase: 'failed', message: 'Please enter Site.' })
    expect(lastToast()).toMatchObject({ title: 'Record', text: 'Please enter Site.', tone: 'error', duration: 10_000 })
    expect(unsavedValues()).toEqual(['There'])
    editing.stop()
  })

  test('a save without connection leaves the text in the editor, and a second try saves it', async () => {
    answers = (request) => (isSave(request) ? 'cut' : undefined)
    const { editing, edit, store } = open()
    editing.begin('fields.site')
    await editing.commit('fields.site', 'There')
    expect(edit()).toMatchObject({ value: 'There', phase: 'failed', message: 'Unable to connect' })
    answers = () => undefined
    await editing.commit('fields.site')
    expect(edit()).toBeUndefined()
    expect(store.record.fields['site']?.value).toBe('There')
  })

  test('D-123 an editor that was opened without connection saves on the base on which it was opened', async () => {
    answers = (request) => (isSelect(request) ? 'cut' : undefined)
    const { editing, edit } = open()
    editing.begin('fields.site')
    await vi.waitFor(() => expect(api.calls.filter(isSelect)).toHaveLength(1))
    expect(edit()?.phase).toBe('open')
    answers = () => undefined
    await editing.commit('fields.site', 'There')
    expect(api.calls.find(isSave)?.body).toEqual({ value: 'There', base: 10 })
  })

  test('D-123 a save that the lock of another person stops leaves the text in the editor', async () => {
    answers = (request) => (isSave(request) ? { status: 423, body: 'In use by Nadia.' } : undefined)
    const { editing, edit, store } = open()
    editing.begin('fields.site')
    await editing.commit('fields.site', 'There')
    expect(edit()).toMatchObject({ value: 'There', phase: 'failed', message: 'In use by Nadia.' })
    expect(store.record.fields['site']?.value).toBe('Here')
    editing.stop()
    expect(offered()).toEqual(['There'])
  })

  test('D-123 the same value is sent again with the same key, another one with another', async () => {
    answers = (request) => (isSave(request) ? 'cut' : undefined)
    const { editing } = open()
    editing.begin('fields.site')
    await editing.commit('fields.site', 'There')
    await editing.commit('fields.site')
    editing.type('fields.site', 'Elsewhere')
    await editing.commit('fields.site')
    const [first, again, other] = api.calls.filter(isSave).map(({ headers }) => headers['idempotency-key'])
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    editing.stop()
  })

  test('a page that is left while it saves drops the text once it is stored', async () => {
    const { editing } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    const saving = editing.commit('fields.site')
    editing.stop()
    await saving
    expect(unsavedValues()).toEqual([])
  })

  test('A-ERR-01 if the session ends during a save, the text is kept until after the next sign-in', async () => {
    answers = (request) => (isSave(request) ? { status: 401, body: 'Please sign in.' } : undefined)
    const { editing } = open()
    editing.begin('fields.site')
    editing.type('fields.site', 'There')
    await editing.commit('fields.site')
    editing.stop()
    expect(offered()).toEqual(['There'])
  })
})

describe('properties', () => {
  const properties = (value: unknown) => ({ ...exampleCase(), seq: 11, ...(value as object) })

  test('B-CASE-16 a title that is blank is not sent', async () => {
    const { store, editing } = open()
    editing.begin('title')
    await editing.commit('title', ' ')
    expect(store.get().edits['title']).toMatchObject({ value: ' ', phase: 'failed', message: 'Enter a title.' })
    expect(api.calls.some(({ path }) => path.startsWith('/api/cases/property'))).toBe(false)
    editing.stop()
  })

  test('B-CASE-16 a chosen status is sent as its id and saved immediately', async () => {
    answers = ({ path }) =>
      path === '/api/cases/property/1/statusId'
        ? { status: 200, body: properties({ statusId: 2, statusTitle: 'Done' }) }
        : path.includes('fieldselect')
          ? { status: 200, body: lock }
          : undefined
    const { store, editing } = open()
    await editing.choose('statusId', { id: 2, title: 'Done' })
    const save = api.calls.find(({ path }) => path.startsWith('/api/cases/property'))
    expect(save?.body).toEqual({ value: 2, base: 10 })
    expect(store.record.statusTitle).toBe('Done')
  })

  test('D-051 people are sent as their ids', async () => {
    answers = ({ path }) =>
      path === '/api/cases/property/1/users'
        ? { status: 200, body: properties({ users: [{ id: 8, name: 'Bo', isExternal: false }] }) }
        : path.includes('fieldselect')
          ? { status: 200, body: lock }
          : undefined
    const { editing } = open()
    await editing.choose('users', [{ id: 8, name: 'Bo' }])
    expect(api.calls.find(({ path }) => path.endsWith('/users'))?.body).toEqual({ value: [8], base: 10 })
  })
})
