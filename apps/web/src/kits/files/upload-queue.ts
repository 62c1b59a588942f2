import { files } from '@dossier/contract/files'
import { FILE_BYTES } from '@dossier/contract/limits'
import { messageOf } from '../../lib/api-error.ts'
import { newId } from '../../lib/new-id.ts'
import { upload } from '../../lib/upload.ts'

/** A file on its way to a record. One that was uploaded leaves the queue. (C-FILE-01, C-FILE-02) */
export interface Upload {
  id: string
  file: File
  /** Null: of the record itself. */
  fieldId: string | null
  phase: 'pending' | 'uploading' | 'failed'
  percent: number
  /** Why it failed. */
  message?: string
}

/** Several at once would only share the line. */
const AT_ONCE = 2
/** Files that are dropped one after the other are loaded together. */
const REFRESH_DELAY = 300

const TOO_LARGE = `The file can have up to ${FILE_BYTES / 1_048_576} MB.`

export const isTooLarge = ({ size }: File): boolean => size > FILE_BYTES

/** Uploads the files of one record, whatever part of its page is shown. */
export class UploadQueue {
  readonly #caseId: number
  #uploads: readonly Upload[] = []
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #onEmpty: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(caseId: number) {
    this.#caseId = caseId
  }

  readonly get = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Called shortly after the last file has been uploaded, until the returned function is called. */
  whenEmpty(refresh: () => void): () => void {
    this.#onEmpty = refresh
    return () => void (this.#onEmpty = undefined)
  }

  get isBusy(): boolean {
    return this.#uploads.some(({ phase }) => phase !== 'failed')
  }

  add(given: readonly File[], fieldId: string | null): void {
    const added = given.map((file): Upload => {
      const upload = { id: newId(), file, fieldId, phase: 'pending', percent: 0 } as const
      return isTooLarge(file) ? { ...upload, phase: 'failed', message: TOO_LARGE } : upload
    })
    this.#set([...this.#uploads, ...added])
    this.#start()
  }

  /** With the same key: if only the answer was lost, the file is not stored twice. */
  retry(id: string): void {
    this.#patch(id, { phase: 'pending', percent: 0 })
    this.#start()
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort()
    this.#set(this.#uploads.filter((one) => one.id !== id))
    this.#start()
  }

  cancelAll(): void {
    for (const { id } of this.#uploads) this.cancel(id)
  }

  /** Resolves when nothing is under way any more. */
  settled(): Promise<void> {
    return new Promise((done) => {
      const look = () => {
        if (this.isBusy) return
        stop()
        done()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  #start(): void {
    for (const one of this.#uploads) {
      if (this.#running.size >= AT_ONCE) return
      if (one.phase === 'pending') void this.#send(one)
    }
  }

  async #send({ id, file, fieldId }: Upload): Promise<void> {
    const sending = new AbortController()
    this.#running.set(id, sending)
    this.#patch(id, { phase: 'uploading' })
    const { signal } = sending
    const options = { file, signal, idempotencyKey: id, onProgress: (percent: number) => this.#patch(id, { percent }) }
    const caseId = String(this.#caseId)
    try {
      if (fieldId === null) await upload(files.add, { params: { caseId } }, options)
      else await upload(files.addToField, { params: { caseId, fieldId } }, options)
      this.#set(this.#uploads.filter((one) => one.id !== id))
      if (this.#uploads.length === 0) this.#refreshSoon()
    } catch (error) {
      if (!signal.aborted) this.#patch(id, { phase: 'failed', message: messageOf(error) })
    }
    this.#running.delete(id)
    this.#start()
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onEmpty?.(), REFRESH_DELAY)
  }

  #patch(id: string, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

const queues = new Map<number, UploadQueue>()

/** The queue of a record: one, wherever files are added to it. */
export function queueOf(caseId: number): UploadQueue {
  const queue = queues.get(caseId) ?? new UploadQueue(caseId)
  queues.set(caseId, queue)
  return queue
}
