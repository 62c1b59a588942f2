import type { ImportEncoding } from '@dossier/contract/import-plan'

const MARKS: { mark: number[]; encoding: ImportEncoding }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Enough to tell of zero bytes, and quickly read. */
const LOOKED_AT = 65_536
/** The share of zero bytes on one side above which a text has two bytes for each character. */
const TWO_BYTES = 0.3

/**
 * The encoding of a file by its beginning. A byte order mark decides; without one, zero bytes betray UTF-16, and what is
 * not UTF-8 is the Windows-1252 in which spreadsheets save.
 */
export function guessEncoding(beginning: Uint8Array): ImportEncoding {
  const told = MARKS.find(({ mark }) => mark.every((byte, at) => beginning[at] === byte))
  if (told) return told.encoding
  const bytes = beginning.subarray(0, LOOKED_AT)
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  if (zeros[1] > (bytes.length / 2) * TWO_BYTES) return 'utf-16le'
  if (zeros[0] > (bytes.length / 2) * TWO_BYTES) return 'utf-16be'
  return isUtf8(beginning) ? 'utf-8' : 'windows-1252'
}

/** Of the bytes beyond ASCII, more are parts of characters than not: a single wrong one does not decide. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  const broken = text.split('\uFFFD').length - 1
  if (broken === 0) return true
  return text.replaceAll(/[\0-\x7F\uFFFD]/g, '').length > broken
}
