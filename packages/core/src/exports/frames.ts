import { concatBytes } from './bytes.ts'

/**
 * A file on its way, together with what is to be known of it: each frame is a letter for its kind, the length of its
 * content as four bytes, and the content. Only a file that ends with `done` is whole.
 */
export type Frame =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'progress'; rows: number; total: number }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; message: string }

const KINDS = { bytes: 1, progress: 2, done: 3, failed: 4 } as const satisfies Record<Frame['kind'], number>
const HEAD = 5
/** More is not a frame of ours. */
const LONGEST = 64 * 1_048_576

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function writeFrame(frame: Frame): Uint8Array {
  const { kind, ...content } = frame
  const body = 'bytes' in content ? content.bytes : encoder.encode(JSON.stringify(content))
  const head = new Uint8Array(HEAD)
  head[0] = KINDS[kind]
  new DataView(head.buffer).setUint32(1, body.length)
  return concatBytes([head, body])
}

/** Reads frames out of bytes that come in parts of any size. */
export class FrameReader {
  #rest: Uint8Array = new Uint8Array()

  /** The frames that are complete with these bytes. */
  read(bytes: Uint8Array): Frame[] {
    let rest = concatBytes([this.#rest, bytes])
    const frames: Frame[] = []
    for (;;) {
      const length = rest.length < HEAD ? Infinity : lengthOf(rest)
      if (rest.length < HEAD + length) break
      frames.push(frameOf(rest[0]!, rest.subarray(HEAD, HEAD + length)))
      rest = rest.subarray(HEAD + length)
    }
    this.#rest = rest
    return frames
  }
}

function lengthOf(bytes: Uint8Array): number {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1)
  if (length > LONGEST) throw new Error('This is not a frame.')
  return length
}

function frameOf(code: number, body: Uint8Array): Frame {
  if (code === KINDS.bytes) return { kind: 'bytes', bytes: body }
  const kind = (Object.keys(KINDS) as Frame['kind'][]).find((one) => KINDS[one] === code)
  if (!kind) throw new Error('This is not a frame.')
  return { kind, ...JSON.parse(decoder.decode(body)) } as Frame
}
