import { beforeEach, expect, test, vi } from 'vitest'

const CREATE = { method: 'POST', address: '/api/teams', body: '{"title":"Roads"}' }
const RENAME = { method: 'POST', address: '/api/teams', body: '{"id":4,"title":"Rails"}' }

beforeEach(() => sessionStorage.clear())

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules()
  return import('./retry-keys.ts')
}

test('D-123 a write that was not answered before the page was reloaded keeps its key, and another does not', async () => {
  const before = await load()
  const key = before.retryKey(CREATE)
  before.noteSent(CREATE, key)
  expect(before.retryKey(CREATE), 'on the same page it is another one').not.toBe(key)
  const after = await load()
  expect(after.retryKey(CREATE)).toBe(key)
  expect(after.retryKey(RENAME)).not.toBe(key)
})

test('D-123 a lost answer is remembered over a reload, until another write about the same is answered', async () => {
  const before = await load()
  const key = before.retryKey(CREATE)
  before.noteSent(CREATE, key)
  before.noteOutcome(CREATE, { key, status: 0 })
  const after = await load()
  expect(after.retryKey(CREATE)).toBe(key)
  after.noteSent(RENAME, 'renamed')
  after.noteOutcome(RENAME, { key: 'renamed', status: 200 })
  expect(after.retryKey(CREATE)).not.toBe(key)
  expect((await load()).retryKey(CREATE)).not.toBe(key)
  expect(sessionStorage).toHaveLength(0)
})

test('D-123 what is stored has nothing of the content, and nothing at all of passwords', async () => {
  const { noteSent } = await load()
  noteSent(CREATE, 'one')
  noteSent({ ...CREATE, body: '{"newPassword":"violet anchor"}' }, 'two')
  const stored = JSON.stringify({ ...sessionStorage })
  expect(stored).toContain('one')
  expect(stored).not.toMatch(/Roads|violet|two/)
})
