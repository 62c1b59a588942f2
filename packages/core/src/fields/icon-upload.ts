import { TEXT_LENGTH } from '@dossier/contract/limits'
import { addressOf } from './types/external-link.ts'
import { accept, isNothing, refuse, type FieldType } from './types/field-type.ts'
import { NONE } from './placeholders.ts'

/** Bytes of a picture that somebody uploads. */
export const MOST_ICON_BYTES = 1_000_000
/** Pixels of each side of a stored picture, at most. */
export const ICON_SIDE = 64

export const INVALID_FILE_TYPE = 'Invalid File Type'
export const ICON_TOO_LARGE = 'File exceeds 1MB size limit'

const PICTURE = /^data:image\/(png|jpeg|jpg|gif);base64,([A-Za-z0-9+/]+={0,2})$/
const SYMBOL = /^fa-[a-z0-9]+(-[a-z0-9]+)*$/
const SYMBOL_LENGTH = 60

export type IconKind = 'upload' | 'url' | 'symbol'

/** What an icon is, by how its value begins. (B-ICON-02) */
export function kindOfIcon(value: unknown): IconKind | null {
  if (typeof value !== 'string') return null
  if (value.startsWith('data')) return 'upload'
  if (value.startsWith('http')) return 'url'
  return value.startsWith('fa') ? 'symbol' : null
}

/** A small picture, the address of one, or a symbol of Font Awesome by its name. (D-110) */
export const iconUpload: FieldType<string> = {
  dataType: 'icon-upload',
  title: 'Icon',
  purpose: 'A small picture, the address of one, or a symbol.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    const { title } = definition
    switch (kindOfIcon(input)) {
      case 'upload':
        return readPicture(input as string, title)
      case 'url':
        return readAddress(input as string, title)
      case 'symbol':
        return isSymbol(input as string) ? accept(input as string) : refuse(`Choose one of the symbols for ${title}.`)
      case null:
        return refuse(`Choose a picture, an address that begins with https:// or a symbol for ${title}.`)
    }
  },
  isEmpty: (value) => value === null,
  display: (value) => textOf(value),
  order: null,
  comparison: 'presence',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: [],
}

function readPicture(text: string, title: string) {
  const [, , content] = PICTURE.exec(text) ?? []
  if (content === undefined) return refuse(`${INVALID_FILE_TYPE}: choose a JPEG, PNG or GIF picture for ${title}.`)
  const bytes = (content.length / 4) * 3
  return bytes > MOST_ICON_BYTES + 2
    ? refuse(`${ICON_TOO_LARGE}: choose a smaller picture for ${title}.`)
    : accept(text)
}

function readAddress(text: string, title: string) {
  const address = addressOf(text.trim())
  return address?.startsWith('https:') && address.length <= TEXT_LENGTH
    ? accept(address)
    : refuse(
        `Enter an address that begins with https:// for ${title}, of at most ${TEXT_LENGTH.toLocaleString('en')} characters.`,
      )
}

const isSymbol = (text: string): boolean => SYMBOL.test(text) && text.length <= SYMBOL_LENGTH

/** The name of a symbol as its file has it; null for anything else. */
export const symbolName = (value: unknown): string | null =>
  typeof value === 'string' && isSymbol(value) ? value.slice('fa-'.length) : null

/** A stored picture that pages may show; null for anything else. */
export const pictureOf = (value: unknown): string | null =>
  typeof value === 'string' && PICTURE.test(value) ? value : null

/** In texts, a picture is a word. */
function textOf(value: string | null): string {
  if (value === null) return NONE
  return pictureOf(value) ? 'Picture' : (symbolName(value)?.replaceAll('-', ' ') ?? value)
}
