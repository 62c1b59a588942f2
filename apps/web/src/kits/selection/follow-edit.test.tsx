import type { BulkEdit } from '@dossier/contract/bulk-edits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, sessionBegan } from '../../lib/session/session-end.ts'
import { followEdit } from './follow-edit.ts'

const edit = { id: 'e', state: 'running', changed: 0 } as unknown as BulkEdit
const answers: (BulkEdit | number)[] = []
let looks = 0

beforeEach(() => {
  vi.useFakeTimers()
  looks = 0
  vi.stubGlobal('fetch', async () => {
    looks += 1
    const answer = answers.shift() ?? edit
    return typeof answer === 'number' ? new Response('No.', { status: answer }) : Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.length = 0
  sessionBegan()
})

test('ADR-107 an edit whose page was left says once how it ended, over calls that fail', async () => {
  const onOver = vi.fn()
  answers.push(edit, 404, { ...edit, state: 'done', changed: 7 })
  followEdit('e', onOver)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onOver).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'done', changed: 7 }))
  expect(looks).toBe(3)
})

test('ADR-107 the end of the session ends it, too', async () => {
  const onOver = vi.fn()
  followEdit('e', onOver)
  await vi.advanceTimersByTimeAsync(4_000)
  endSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([looks, onOver.mock.calls]).toEqual([1, []])
})
