import { guessEncoding } from './encoding.ts'

/** Files of these kinds begin with letters. */
const BEGINNINGS: [RegExp, string][] = [
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document'],
  [/^\s*<(?:!doctype\s+html|html|table|head|body|meta|style)\b/i, 'a web page'],
  [/^\s*<\?xml\b/i, 'an XML file'],
]

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

const NAMES: Record<string, string> = {
  'application/pdf': 'a PDF',
  'application/rtf': 'a text document',
  [`${OFFICE}wordprocessingml.document`]: 'a text document',
  [`${OFFICE}presentationml.presentation`]: 'a presentation',
  [`${OPEN_DOCUMENT}spreadsheet`]: 'an OpenDocument spreadsheet',
  [`${OPEN_DOCUMENT}text`]: 'a text document',
  [`${OPEN_DOCUMENT}presentation`]: 'a presentation',
  'application/zip': 'a zip archive',
  'application/gzip': 'a compressed file',
  'application/x-7z-compressed': 'a compressed file',
  'application/x-rar-compressed': 'a compressed file',
  'application/x-bzip2': 'a compressed file',
  'application/x-xz': 'a compressed file',
  'application/x-tar': 'an archive',
  'application/x-sqlite3': 'a database',
}
const FAMILIES: Record<string, string> = { image: 'a picture', video: 'a video', audio: 'a recording', font: 'a font' }

/** Bytes that are looked at. */
const LOOKED_AT = 65_536
/** The share of control characters above which a file is not a text. A few are in small tables, too. */
const CONTROLS = 0.02
const FEW_CONTROLS = 3
// oxlint-disable-next-line no-control-regex -- That is what it is for.
const CONTROL = /[\0-\b\v\x0E-\x1F]/g

const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)
/** As names within old workbooks are written, with two bytes for each character. */
const wide = (text: string): string => [...text].join('\0')

/** Whether a file is no text, whatever its first letters spell. */
function isBinary(beginning: Uint8Array): boolean {
  const text = new TextDecoder(guessEncoding(beginning)).decode(beginning.subarray(0, LOOKED_AT))
  return [...text.matchAll(CONTROL)].length > Math.max(FEW_CONTROLS, text.length * CONTROLS)
}

/** Whether a file is a workbook of today, or at least packed like one. */
export const isWorkbook = (beginning: Uint8Array): boolean => startsWith(beginning, [0x50, 0x4b, 0x03, 0x04])

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** Workbooks of earlier, documents of earlier, and all that have a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Why a file is no table, by its first megabyte; null if it is a text or a workbook. `type` is the media type that its
 * bytes have, if they have any.
 */
export function fileFault(beginning: Uint8Array, type: string | undefined): string | null {
  const text = latin(beginning.subarray(0, LOOKED_AT)).replace(/^(?:ï»¿)/, '')
  const [, kind] = BEGINNINGS.find(([pattern]) => pattern.test(text)) ?? []
  if (kind !== undefined) return sentenceOf(kind)
  if (startsWith(beginning, COMPOUND)) return compoundFault(latin(beginning))
  if (isWorkbook(beginning)) return packedFault(latin(beginning), type)
  if (!isBinary(beginning)) return null
  return sentenceOf(NAMES[type ?? ''] ?? FAMILIES[type?.split('/')[0] ?? ''] ?? 'not a table')
}

const sentenceOf = (kind: string): string => `This is ${kind}. Save the table as CSV or XLSX.`

function compoundFault(text: string): string {
  if (text.includes(wide('EncryptedPackage'))) return 'This workbook has a password. Save it without one.'
  if (text.includes(wide('WordDocument'))) return sentenceOf('a text document')
  if (text.includes(wide('PowerPoint Document'))) return sentenceOf('a presentation')
  return 'This is a workbook of an old Excel. Save it as XLSX or CSV.'
}

function packedFault(text: string, type: string | undefined): string | null {
  if (text.includes('xl/workbook.bin')) return 'This is a binary workbook. Save it as XLSX or CSV.'
  const kind = NAMES[type ?? '']
  const isOther = kind !== undefined && type !== 'application/zip'
  return isOther ? sentenceOf(kind) : text.includes('xl/') ? null : sentenceOf('a zip archive')
}
