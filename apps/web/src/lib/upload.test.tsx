import { userPictures } from '@dossier/contract/users/user-pictures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onUnpaid } from './session/unpaid.ts'
import { upload } from './upload.ts'

/** Replaces the browser's request, which the test page cannot send to another origin. */
class Request {
  static outcome: { status: number; text: string; type?: string } | 'cut'
  static sent: { method: string; path: string; form: FormData } | undefined
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onerror = () => undefined
  onload = () => undefined
  #to = ['', '']
  open(method: string, path: string) {
    this.#to = [method, path]
  }
  setRequestHeader() {}
  getResponseHeader = () => (Request.outcome === 'cut' ? null : (Request.outcome.type ?? 'text/plain'))
  send(form: FormData) {
    const { outcome } = Request
    const [method, path] = this.#to as [string, string]
    Request.sent = { method, path, form }
    for (const loaded of [0, 1, 2, 3]) this.upload.onprogress?.({ loaded, total: 3 })
    if (outcome === 'cut') return this.onerror()
    this.status = outcome.status
    this.responseText = outcome.text
    return this.onload()
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => vi.unstubAllGlobals())

const send = (onProgress: (percent: number) => void = () => undefined) =>
  upload(userPictures.upload, { params: { id: '3' } }, { file: new File(['x'], 'a.png'), onProgress })

it('C-FILE-10 C-FILE-11 a file is sent to any address that takes one, and the progress is a percentage', async () => {
  Request.outcome = { status: 200, text: '' }
  const percents: number[] = []
  await send((percent) => percents.push(percent))
  expect(Request.sent).toMatchObject({ method: 'POST', path: expect.stringContaining('/users/picture/upload/3') })
  expect(Request.sent!.form.get('file')).toMatchObject({ name: 'a.png' })
  expect(percents).toEqual([0, 33, 67, 100])
})

const PAGE = { text: '<html>no</html>', type: 'text/html' }

it.each([
  ['C-FILE-05 the text of the answer', { status: 415, text: 'Use a picture.' }, 415, 'Use a picture.'],
  [
    'C-FILE-05 the status of an answer without a text',
    { status: 502, text: '' },
    502,
    'The server is not available. Wait a moment, then try again. (502)',
  ],
  [
    'C-FILE-05 the sentence of a structured answer',
    { status: 409, text: '{"message":"Bo changed this."}', type: 'application/json' },
    409,
    'Bo changed this.',
  ],
  [
    'C-FILE-05 no page of a proxy',
    { status: 413, ...PAGE },
    413,
    'This is too large to send. Shorten it, then try again. (413)',
  ],
  [
    'C-FILE-05 the status that nobody has words for',
    { status: 403, ...PAGE },
    403,
    'This did not work (403). Try again; if it happens again, tell your administrator.',
  ],
  ['C-FILE-06 Failed to upload file when the network fails', 'cut' as const, 0, 'Failed to upload file'],
  ['C-FILE-06 Failed to upload file when a network answers', { status: 200, ...PAGE }, 0, 'Failed to upload file'],
])('%s', async (_, outcome, status, message) => {
  Request.outcome = outcome
  await expect(send()).rejects.toMatchObject({ status, message })
})

it('A-ERR-02 an upload without a valid subscription goes to the organization, like any other call', async () => {
  const noticed = vi.fn<() => void>()
  const stop = onUnpaid(noticed)
  Request.outcome = { status: 402, text: 'Your subscription has ended.' }
  await expect(send()).rejects.toMatchObject({ status: 402 })
  stop()
  expect(noticed).toHaveBeenCalledOnce()
})
