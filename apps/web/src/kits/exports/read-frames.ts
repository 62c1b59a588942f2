import { EXPORT_TYPES, type ExportFormat } from '@dossier/contract/exports'
import { FrameReader, type Frame } from '@dossier/core/exports/frames'
import { ApiError } from '../../lib/api-error.ts'

export interface Progress {
  rows: number
  total: number
}

export interface Reading {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

export interface ExportedFile {
  file: Blob
  rows: number
}

export const BROKEN = 'The connection was lost before the file was complete. Nothing was saved. Export again.'

/** The whole file of a framed answer; rejects with a sentence if any of it is missing. */
export async function readFrames(
  stream: ReadableStream<Uint8Array>,
  format: ExportFormat,
  { signal, onProgress }: Reading,
): Promise<ExportedFile> {
  const frames = new FrameReader()
  const file = new GrowingFile(EXPORT_TYPES[format])
  const parts = stream.getReader()
  for (;;) {
    const { value, done } = await parts.read().catch(() => lost(signal))
    if (done) return lost(signal)
    for (const frame of frames.read(value)) {
      const rows = take(frame, file, onProgress)
      if (rows !== null) return { file: file.whole(), rows }
    }
  }
}

/** The number of records once the file is whole. */
function take(frame: Frame, file: GrowingFile, onProgress: Reading['onProgress']): number | null {
  if (frame.kind === 'failed') throw new ApiError(0, frame.message)
  if (frame.kind === 'bytes') file.add(frame.bytes)
  if (frame.kind === 'progress') onProgress(frame)
  return frame.kind === 'done' ? frame.rows : null
}

function lost(signal: AbortSignal): never {
  signal.throwIfAborted()
  throw new ApiError(0, BROKEN)
}

const AT_ONCE = 8 * 1_048_576

/** Parts become blobs, which browsers keep outside of the page's memory. */
class GrowingFile {
  readonly #type: string
  #file = new Blob()
  #parts: Uint8Array<ArrayBuffer>[] = []
  #size = 0

  constructor(type: string) {
    this.#type = type
  }

  add(bytes: Uint8Array): void {
    this.#parts.push(new Uint8Array(bytes))
    this.#size += bytes.length
    if (this.#size > AT_ONCE) this.whole()
  }

  whole(): Blob {
    this.#file = new Blob([this.#file, ...this.#parts], { type: this.#type })
    this.#parts = []
    this.#size = 0
    return this.#file
  }
}
