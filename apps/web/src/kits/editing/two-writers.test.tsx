import { SimServer, type Answer as Stored, type Place } from '@dossier/core/editing/driver/server'
import { fieldKey } from '@dossier/core/fields/field-key'
import { instantOf } from '@dossier/core/live/example-case'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropUnsaved, unsavedEntries } from '../../testing/unsaved-texts.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi, type Answer, type RecordedCall } from '../../testing/start-api.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { CaseStore } from './case-store.ts'
import { Editing } from './editing.ts'

let api: Awaited<ReturnType<typeof startApi>>
let server: SimServer
/** The people involved: one after the other, as the tests wait for each. */
let acting: number
let isCut: boolean
/** Left when the test ends: an open editor renews its lock for good. */
const opened: Editing[] = []
/** Saves arrive, and their answers do not. */
let isAnswerLost: boolean

const NAMES: Record<number, string> = { 1: 'Ada', 2: 'Bo' }

beforeEach(async () => {
  server = new SimServer(false)
  isCut = false
  isAnswerLost = false
  api = await startApi((request) => {
    if (isCut) return 'cut'
    const given = answer(request)
    return isAnswerLost && isSave(request) ? 'cut' : given
  })
})
afterEach(async () => {
  for (const editing of opened.splice(0)) editing.stop()
  await api.close()
  dropUnsaved()
  toasts.set([])
})

function answer(request: RecordedCall): Answer {
  if (request.path.includes('/fieldselect/')) return { status: 200, body: { fence: 1, expires: instantOf(99) } }
  if (request.path.startsWith('/api/cases/details')) return { status: 200, body: server.details() }
  const [, kind, name] = /^\/api\/cases\/(property|field)\/1\/(\w+)(?:\/false)?$/.exec(request.path) ?? []
  if (!name) return { status: 204 }
  const place = kind === 'field' ? fieldKey(name) : name
  const { value, base } = request.body as { value: unknown; base?: number }
  const key = String(request.headers['idempotency-key'])
  return written(place as Place, server.save(acting, { place: place as Place, value, base, key } as never).answer)
}

function written(place: Place, stored: Stored): Answer {
  if (stored.status === 409) {
    const changedBy = { id: stored.by, name: NAMES[stored.by] }
    const body = {
      message: 'Changed.',
      value: stored.value,
      changedBy,
      changedAt: instantOf(stored.seq),
      seq: stored.seq,
    }
    return { status: 409, body }
  }
  const { fields, ...properties } = server.details()
  return { status: stored.status, body: place === 'fields.site' ? { ...fields['site'], seq: server.seq } : properties }
}

/** A page of one person at the record. */
function pageOf(id: number) {
  const store = new CaseStore(server.details(), exampleMe({ id, name: NAMES[id] }))
  const editing = new Editing(store)
  opened.push(editing)
  const as =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      acting = id
      return work(...args)
    }
  return {
    store,
    begin: as(editing.begin),
    type: as(editing.type),
    commit: as(editing.commit),
    resolve: as(editing.resolve),
    undo: as(editing.undo),
    edit: (place: Place) => store.get().edits[place],
    /** Receives the server's news of a place now. */
    hear: (place: Place) => {
      const message = server.messageAbout(place)
      if ('fields' in message) store.takeFields(message.fields)
      else if ('properties' in message) store.takeProperties(message.properties)
    },
  }
}

/** One person opens, types and saves, all in one go. */
async function save(page: ReturnType<typeof pageOf>, place: Place, value: unknown) {
  page.begin(place)
  page.type(place, value)
  await page.commit(place)
}

const isSave = ({ path }: RecordedCall) => /\/(property|field)\//.test(path)
const saved = () => api.calls.filter(isSave)

describe('D-123 an untouched editor', () => {
  test.each([true, false])(
    'writes nothing, whatever another person saved in the meantime (notified: %s)',
    async (heard) => {
      const [ada, bo] = [pageOf(1), pageOf(2)]
      ada.begin('summary')
      await save(bo, 'summary', 'From Bo.')
      if (heard) ada.hear('summary')
      await ada.commit('summary')
      expect(server.valueOf('summary')).toBe('From Bo.')
      expect(saved()).toHaveLength(1)
      expect(ada.edit('summary')).toBeUndefined()
    },
  )

  test('follows what another person saves, until somebody types in it', async () => {
    const [ada, bo] = [pageOf(1), pageOf(2)]
    ada.begin('summary')
    await save(bo, 'summary', 'From Bo.')
    ada.hear('summary')
    expect(ada.edit('summary')?.value).toBe('From Bo.')
    ada.type('summary', 'From Bo. And Ada.')
    await save(bo, 'summary', 'Again Bo.')
    ada.hear('summary')
    expect(ada.edit('summary')?.value).toBe('From Bo. And Ada.')
  })
})

describe('D-123 a set', () => {
  test('B-CASE-16 merges simultaneous additions by two people', async () => {
    const [ada, bo] = [pageOf(1), pageOf(2)]
    ada.begin('tags')
    await save(bo, 'tags', ['from Bo'])
    ada.type('tags', ['from Ada'])
    await ada.commit('tags')
    expect(server.valueOf('tags')).toEqual(['from Bo', 'from Ada'])
    expect(ada.store.record.tags).toEqual(['from Bo', 'from Ada'])
  })

  test('shows what others add in the open picker, and own choices stay', async () => {
    server.write('tags', ['old', 'older'], 2)
    const [ada, bo] = [pageOf(1), pageOf(2)]
    ada.begin('tags')
    ada.type('tags', ['older', 'from Ada'])
    await save(bo, 'tags', ['old', 'older', 'from Bo'])
    ada.hear('tags')
    expect(ada.edit('tags')?.value).toEqual(['older', 'from Bo', 'from Ada'])
    await ada.commit('tags')
    expect(server.valueOf('tags')).toEqual(['older', 'from Bo', 'from Ada'])
  })

  test('is undone by exactly the additions and removals of the save', async () => {
    server.write('tags', ['old'], 2)
    const [ada, bo] = [pageOf(1), pageOf(2)]
    await save(ada, 'tags', ['from Ada'])
    bo.hear('tags')
    await save(bo, 'tags', ['from Ada', 'from Bo'])
    await ada.undo()
    expect(server.valueOf('tags')).toEqual(['from Bo', 'old'])
  })
})

describe('D-123 a save after a lost connection', () => {
  test('keeps both changes of different sentences, and says so', async () => {
    server.write('fields.site', 'One. Two.', 2)
    const [ada, bo] = [pageOf(1), pageOf(2)]
    isCut = true
    ada.begin('fields.site')
    ada.type('fields.site', 'One from Ada. Two.')
    await ada.commit('fields.site')
    expect(ada.edit('fields.site')).toMatchObject({ phase: 'failed', message: 'Unable to connect' })
    isCut = false
    await save(bo, 'fields.site', 'One. Two from Bo.')
    await ada.commit('fields.site')
    expect(server.valueOf('fields.site')).toBe('One from Ada. Two from Bo.')
    expect(toasts.get().at(-1)?.text).toBe('Saved Site with your change and the one by Bo.')
  })

  test.each(['heard of it', 'did not hear of it'])('shows both where both changed the same: Ada %s', async (how) => {
    const [ada, bo] = [pageOf(1), pageOf(2)]
    ada.begin('fields.site')
    ada.type('fields.site', 'From Ada.')
    await save(bo, 'fields.site', 'From Bo.')
    if (how === 'heard of it') ada.hear('fields.site')
    await ada.commit('fields.site')
    expect(server.valueOf('fields.site')).toBe('From Bo.')
    expect(ada.edit('fields.site')).toMatchObject({
      value: 'From Ada.',
      phase: 'conflict',
      conflict: { theirs: { value: 'From Bo.' } },
    })
    await ada.resolve('fields.site', 'mine')
    expect(server.valueOf('fields.site')).toBe('From Ada.')
    await ada.undo()
    expect(server.valueOf('fields.site')).toBe('From Bo.')
  })

  async function loseAnswer() {
    const ada = pageOf(1)
    ada.begin('fields.site')
    ada.type('fields.site', 'First.')
    isAnswerLost = true
    await ada.commit('fields.site')
    expect(server.valueOf('fields.site')).toBe('First.')
    isAnswerLost = false
    return ada
  }

  test("another text after a lost answer replaces one's own stored text", async () => {
    const ada = await loseAnswer()
    ada.type('fields.site', 'Second.')
    await ada.commit('fields.site')
    expect(server.valueOf('fields.site')).toBe('Second.')
    expect(ada.edit('fields.site')).toBeUndefined()
  })

  test('an editor whose answer was lost closes when it is notified that its text is stored', async () => {
    const ada = await loseAnswer()
    ada.hear('fields.site')
    expect(ada.edit('fields.site')).toBeUndefined()
    expect(unsavedEntries()).toEqual([])
  })
})

test('D-123 what was undone is redone, save by save, until something else is saved or somebody else changes it', async () => {
  const [ada, bo] = [pageOf(1), pageOf(2)]
  await save(ada, 'fields.site', 'One.')
  await save(ada, 'fields.site', 'Two.')
  const values: unknown[] = []
  for (const way of ['undo', 'undo', 'redo', 'redo', 'undo', 'redo'] as const) {
    await ada.undo(way)
    values.push(server.valueOf('fields.site'))
  }
  expect(values).toEqual(['One.', values[1], 'One.', 'Two.', 'One.', 'Two.'])
  expect(toasts.get().at(-1)).toMatchObject({ text: 'Redid the change to Site.', action: { label: 'Undo' } })
  await ada.undo('redo')
  expect(toasts.get().at(-1)?.text).toBe('There is nothing to redo.')
  await ada.undo()
  await save(ada, 'fields.site', 'Three.')
  await ada.undo('redo')
  expect(toasts.get().at(-1)?.text).toBe('There is nothing to redo.')
  await ada.undo()
  bo.hear('fields.site')
  await save(bo, 'fields.site', 'From Bo.')
  await ada.undo('redo')
  expect(server.valueOf('fields.site')).toBe('From Bo.')
  expect(toasts.get().at(-1)?.text).toBe('Bo changed Site after you undid it. It was not redone.')
})

test('an undo is refused when another person changed the value since', async () => {
  const [ada, bo] = [pageOf(1), pageOf(2)]
  await save(ada, 'fields.site', 'From Ada.')
  bo.hear('fields.site')
  await save(bo, 'fields.site', 'From Bo.')
  await ada.undo()
  expect(server.valueOf('fields.site')).toBe('From Bo.')
  expect(toasts.get().at(-1)?.text).toBe('Bo changed Site after you saved it. It was not undone.')
})

describe('D-123 the key that undoes', () => {
  const save3 = async (ada: ReturnType<typeof pageOf>) => {
    for (const text of ['First.', 'Second.', 'Third.']) await save(ada, 'fields.site', text)
  }

  test('undoes once for each press, however fast it is pressed', async () => {
    const ada = pageOf(1)
    await save3(ada)
    await Promise.all([ada.undo(), ada.undo()])
    expect(server.valueOf('fields.site')).toBe('First.')
    expect(ada.store.record.fields['site']?.value).toBe('First.')
  })

  test('waits for a save that is still on its way, and undoes that one', async () => {
    server.write('fields.site', 'Old.', 2)
    const ada = pageOf(1)
    await save(ada, 'summary', 'Saved before.')
    const saving = save(ada, 'fields.site', 'On its way.')
    await ada.undo()
    await saving
    expect(server.valueOf('fields.site')).toBe('Old.')
    expect(saved()).toHaveLength(3)
    expect(server.valueOf('summary')).toBe('Saved before.')
  })

  test('undoes nothing else when the save on its way fails', async () => {
    const ada = pageOf(1)
    await save(ada, 'summary', 'Saved before.')
    isCut = true
    const saving = save(ada, 'fields.site', 'On its way.')
    await ada.undo()
    await saving
    isCut = false
    expect(toasts.get().at(-1)?.text).toBe('Finish editing Site, then undo.')
    expect(server.valueOf('summary')).toBe('Saved before.')
  })
})
