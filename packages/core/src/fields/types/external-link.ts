import { TEXT_LENGTH } from '@dossier/contract/limits'
import { cleanLine } from '../clean-text.ts'
import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { NONE } from '../placeholders.ts'

/** A host as people type it: names with a dot between them, and what may follow. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]|$)/u
const SCHEMES = new Set(['http:', 'https:'])

/** The address of a web page, as browsers write it. */
export const externalLink: FieldType<string> = {
  dataType: 'external-link',
  title: 'Link',
  purpose: 'The address of a web page, which opens in a new tab.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    if (typeof input !== 'string') return refuse(`Enter the address of a web page for ${definition.title}.`)
    const text = cleanLine(input).trim()
    if (text === '') return accept<string>(null)
    const address = addressOf(text)
    if (address === null)
      return refuse(`Enter a web address that begins with http:// or https:// for ${definition.title}.`)
    if (address.length > TEXT_LENGTH)
      return refuse(
        `Shorten the address for ${definition.title} to at most ${TEXT_LENGTH.toLocaleString('en')} characters.`,
      )
    return accept(address)
  },
  isEmpty: (value) => value === null,
  display: (value) => (value === null ? NONE : labelOfLink(String(value))),
  order: 'text',
  comparison: 'text',
  hasWords: true,
  merge: 'single',
  inlineEditable: false,
  bulkEditable: true,
  groupable: false,
  hasRules: false,
  extensions: [],
}

/** A text as an address that may be opened; null for any other scheme, and for one with a password in it. */
export function addressOf(text: string): string | null {
  const url = URL.parse(HOST.test(text) ? `https://${text}` : text)
  if (url === null || !isHost(url, text)) return null
  const isOpen = SCHEMES.has(url.protocol) && url.username === '' && url.password === ''
  return isOpen ? url.href.toWellFormed() : null
}

/** Numbers with dots are an address of a computer only if all four are written: `1.5` is a number. */
const isHost = ({ hostname }: URL, text: string): boolean =>
  /^(?:[a-z\d_-]+\.)*[a-z\d_-]+\.?$|^\[[\da-f:.]+\]$/i.test(hostname) &&
  (!/^[\d.]+$/.test(hostname) || text.includes(hostname))

/** What people read of an address: without its scheme and a lone slash at its end. */
export function labelOfLink(address: string): string {
  const url = URL.parse(address)
  if (url === null || !SCHEMES.has(url.protocol)) return address
  const { host, pathname, search, hash } = url
  return `${host}${search || hash || pathname !== '/' ? pathname : ''}${search}${hash}`
}
