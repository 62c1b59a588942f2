import { userPictures } from '@dossier/contract/user-pictures'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { upload } from './upload.ts'

/** Replaces the browser's request, which the test page cannot send to another origin. */
class Request {
  static outcome: { status: number; text: string } | 'cut'
  upload = {}
  status = 0
  responseText = ''
  onerror = () => undefined
  onload = () => undefined
  open() {}
  setRequestHeader() {}
  send() {
    const { outcome } = Request
    if (outcome === 'cut') return this.onerror()
    this.status = outcome.status
    this.responseText = outcome.text
    return this.onload()
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => vi.unstubAllGlobals())

const send = () =>
  upload(userPictures.upload, { params: { id: '3' } }, { file: new File(['x'], 'a.png'), onProgress: () => undefined })

it.each([
  ['C-FILE-05 the text of the answer', { status: 415, text: 'Use a picture.' }, 415, 'Use a picture.'],
  ['C-FILE-05 the status of an answer without a text', { status: 502, text: '' }, 502, '502'],
  ['C-FILE-06 Failed to upload file when the network fails', 'cut' as const, 0, 'Failed to upload file'],
])('%s', async (_, outcome, status, message) => {
  Request.outcome = outcome
  await expect(send()).rejects.toMatchObject({ status, message })
})
