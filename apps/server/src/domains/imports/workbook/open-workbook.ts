import { posix } from 'node:path'
import { numberFormat, type NumberFormat } from '@dossier/core/import/number-format'
import { unescaped } from '@dossier/core/import/stored-cell'
import { parseXml } from './read-xml.ts'
import { BROKEN, TOO_LARGE, WorkbookFault } from './workbook-fault.ts'
import { zipParts, type ZipParts } from './zip-parts.ts'

/** Bytes of the parts that say what there is, and of the texts that cells share. */
const SMALL = 33_554_432
const TEXTS = 268_435_456
/** Characters of all shared texts, and of one. */
const CHARACTERS = 134_217_728
export const LONGEST_TEXT = 2_000_000
const SHEETS = 1_000

export interface Workbook {
  parts: ZipParts
  /** Those with cells, in the order of their tabs. */
  sheets: { name: string; part: string; isHidden: boolean }[]
  since1904: boolean
  /** By the styles of cells. */
  formats: NumberFormat[]
  /** Read with the first sheet that is opened. */
  texts: () => Promise<string[]>
}

const OFFICE = 'officeDocument'

/** What a workbook consists of. Any other archive is refused with a sentence. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = await zipParts(bytes)
  const [main] = [...(await relations(parts, '')).values()].filter(({ type }) => type === OFFICE)
  const path = main?.part ?? 'xl/workbook.xml'
  if (!parts.names.has(path) || !path.endsWith('.xml'))
    throw new WorkbookFault('This is a zip archive. Save the table as CSV or XLSX.')
  const related = await relations(parts, path)
  const partOf = (type: string) => [...related.values()].find((one) => one.type === type)?.part
  const found = await readSheets(parts, path)
  const sheets = found.sheets.flatMap(({ relation, ...sheet }) => {
    const { type, part } = related.get(relation) ?? {}
    return type === 'worksheet' && part !== undefined && parts.names.has(part) ? [{ ...sheet, part }] : []
  })
  if (sheets.length === 0) throw new WorkbookFault('The workbook has no sheet with cells.')
  const [styles, texts] = [partOf('styles'), partOf('sharedStrings')]
  return {
    parts,
    sheets,
    since1904: found.since1904,
    formats: styles === undefined ? [] : await readFormats(parts, styles),
    texts: async () => (texts === undefined ? [] : readTexts(parts, texts)),
  }
}

interface Relation {
  type: string
  part: string
}

/** What a part refers to, by id. */
async function relations(parts: ZipParts, of: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(of)
  const found = new Map<string, Relation>()
  const name = posix.join(folder, '_rels', `${posix.basename(of)}.rels`)
  if (!parts.names.has(name)) return found
  await parseXml(parts.read(name, SMALL), {
    open(tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) {
      if (tag !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return
      const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      found.set(id, { type: posix.basename(type), part })
    },
  })
  return found
}

async function readSheets(parts: ZipParts, path: string) {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = []
  let since1904 = false
  await parseXml(parts.read(path, SMALL), {
    open(tag, attributes) {
      if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (tag !== 'sheet') return
      if (sheets.length >= SHEETS) throw new WorkbookFault(TOO_LARGE)
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ name: attributes['name'] ?? '', isHidden, relation })
    },
  })
  return { sheets, since1904 }
}

async function readFormats(parts: ZipParts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  await parseXml(parts.read(path, SMALL), {
    open(tag, { numFmtId: id = '0', formatCode: code }) {
      if (tag === 'cellXfs') isOfCells = true
      else if (tag === 'numFmt' && code !== undefined) codes.set(Number(id), code)
      else if (tag === 'xf' && isOfCells) ids.push(Number(id))
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false
    },
  })
  return ids.map((id) => numberFormat(id, codes.get(id)))
}

async function readTexts(parts: ZipParts, path: string): Promise<string[]> {
  const texts: string[] = []
  const text = new TextOfCell()
  let characters = 0
  await parseXml(parts.read(path, TEXTS), {
    open: (tag) => text.open(tag),
    text: (part) => text.add(part),
    close(tag) {
      text.close(tag)
      if (tag !== 'si') return
      const whole = text.take()
      characters += whole.length
      if (characters > CHARACTERS) throw new WorkbookFault(TOO_LARGE)
      texts.push(whole)
    },
  })
  return texts
}

/** A text with or without formats of its parts; not how its signs are pronounced. */
export class TextOfCell {
  #parts: string[] = []
  #length = 0
  #isText = false
  #isPhonetic = false

  open(tag: string): void {
    if (tag === 'rPh') this.#isPhonetic = true
    this.#isText = tag === 't' && !this.#isPhonetic
  }

  add(part: string): void {
    if (!this.#isText) return
    this.#length += part.length
    if (this.#length > LONGEST_TEXT) throw new WorkbookFault(BROKEN)
    this.#parts.push(part)
  }

  close(tag: string): void {
    if (tag === 'rPh') this.#isPhonetic = false
    if (tag === 't') this.#isText = false
  }

  take(): string {
    const text = unescaped(this.#parts.join(''))
    this.#parts = []
    this.#length = 0
    return text
  }
}
