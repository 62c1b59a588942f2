import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { noticeMoved } from './session/acting-as.ts'
import { ApiError, messageOf, parsed, readRefusal } from './api-error.ts'
import { addressOf, noteOwnWrite, noticeStatus, ownHeaders } from './api.ts'

const NO_ANSWER = 'Failed to upload file'

interface Upload {
  file: File
  /** From 0 to 100. */
  onProgress: (percent: number) => void
  /** Cancels the upload; the promise then never settles. */
  signal?: AbortSignal
  /** Repeated with the same key after a lost answer, the upload does nothing and is answered the same. */
  idempotencyKey?: string
}

/**
 * Uploads a file and reports progress, which fetch cannot. Rejects with an ApiError with the server's sentence, or the
 * status if there is none. (C-FILE-05, C-FILE-06)
 */
export function upload<E extends Endpoint & { upload: { part: string } }>(
  endpoint: E,
  input: CallOf<E>,
  { file, onProgress, signal, idempotencyKey }: Upload,
): Promise<ReplyOf<E>> {
  const form = new FormData()
  form.set(endpoint.upload.part, file)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input as Parameters<typeof addressOf>[1]))
  request.setRequestHeader('accept', 'application/json, text/plain')
  for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value)
  if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(total, 1)) * 100))
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(new DOMException('The upload was stopped.', 'AbortError'))
    })
    request.onerror = () => reject(new ApiError(0, NO_ANSWER))
    request.onload = () => {
      noteOwnWrite()
      const { status, responseText } = request
      if (status >= 300) return reject(refusalOf(request))
      const reply = responseText === '' ? undefined : parsed(responseText)
      if (responseText !== '' && reply === undefined) return reject(new ApiError(0, NO_ANSWER))
      return resolve(reply as ReplyOf<E>)
    }
    request.send(form)
  })
}

/** With the status where nobody has found words for it. */
function refusalOf(request: XMLHttpRequest): ApiError {
  const { status, responseText } = request
  noticeStatus(status)
  const { message } = readRefusal(responseText, request.getResponseHeader('content-type') ?? '')
  noticeMoved(status, message)
  const unsaid = messageOf(new ApiError(status, ''))
  return new ApiError(status, message || (unsaid.includes(String(status)) ? unsaid : `${unsaid} (${status})`))
}
