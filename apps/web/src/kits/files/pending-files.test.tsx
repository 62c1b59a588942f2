import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePendingFiles } from './pending-files.ts'

/** Replaces the browser's request, which the test page cannot send to another origin; it is answered when asked to. */
class Request {
  static sent: Request[] = []
  upload = {}
  status = 200
  responseText = ''
  onload = () => undefined
  path = ''
  open(_: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  send() {
    Request.sent.push(this)
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => {
  Request.sent = []
  vi.unstubAllGlobals()
})

const paths = () => Request.sent.map(({ path }) => new URL(path, 'http://here').pathname)
const start = () => renderHook(() => usePendingFiles()).result
const file = (name: string) => new File(['x'], name)

test('C-FILE-04 a file that is added while the others are uploaded arrives, too', async () => {
  const form = start()
  act(() => form.current.add([file('first.txt')], null))
  const sending = form.current.sendTo({ id: 41, caseNumber: '41' }, new Set())
  act(() => form.current.add([file('second.txt')], null))
  Request.sent[0]!.onload()
  await vi.waitFor(() => expect(paths()).toEqual(['/api/files/41', '/api/files/41']))
  Request.sent[1]!.onload()
  await sending
  act(() => form.current.clear())
  expect(form.current.isEmpty()).toBe(true)
})

test('C-FILE-04 C-FILE-08 files for a field of a template that was chosen before are left out', async () => {
  const form = start()
  act(() => {
    form.current.add([file('left.txt')], 'of-another')
    form.current.add([file('sent.txt')], 'photographs')
  })
  const sending = form.current.sendTo({ id: 42, caseNumber: '42' }, new Set(['photographs']))
  expect(paths()).toEqual(['/api/files/42/photographs'])
  Request.sent[0]!.onload()
  await sending
})
