const NAMES =
  'a|b|blockquote|body|br|code|del|div|em|font|h[1-6]|hr|html|i|iframe|img|li|ol|p|pre|s|script|span|strike|strong|' +
  'style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul'
/** What only formatted text contains: a whole tag, not just a sign of comparison. */
export const HTML_TAG = String.raw`</?(?:${NAMES})(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>`
const TAG = new RegExp(HTML_TAG, 'i')

/** Ends where the next one begins, so that a text of nothing but `<` is read once. */
const ANY_TAG = /<[^<>]*>/g
const LINE_ENDS = /<br[^<>]*>(?!\s*<\/(?:p|h[1-6]|li|blockquote)>)|<\/(?:p|h[1-6]|li|blockquote)>/gi
const PICTURE = /<img\b[^<>]*>/gi
const DESCRIPTION = /\salt="([^"]*)"/i
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Whether a text has formats. Plain text of a field that became one of formatted text has none. */
export const isHtml = (text: string): boolean => TAG.test(text)

/** Signs of tags and of named letters in one text: each of them costs more to read than a letter. */
const MOST_MARKS = 100_000

/** The sentence why a text is not read as formatted text; undefined if it is short enough in this respect. */
export function marksFault(text: string): string | undefined {
  let count = 0
  for (const _ of text.matchAll(/[<>&]/g))
    if ((count += 1) > MOST_MARKS)
      return 'This text has more formats and signs than can be saved. Paste it without its formats, or divide it.'
  return undefined
}

/** Plain text as paragraphs; formatted text as it is. */
export function htmlOf(text: string): string {
  if (text.trim() === '' || isHtml(text)) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const UNFORMATTED = /<(?!\/?(?:p|br)\b)[^<>]*>/i

/** Whether its plain text lacks something of it: bold words, lists, links, pictures. */
export const hasFormats = (html: string): boolean => UNFORMATTED.test(html)

/** What mentions in formatted text are counted in: its words, with a line end after each paragraph, point and break. */
export const wordsOf = (html: string): string =>
  decoded(html.replaceAll(/<br[^<>]*>|<\/(?:p|h[1-6]|li|blockquote)>/gi, '\n').replaceAll(ANY_TAG, ''))

/** The words of formatted text, a line for each paragraph and each point of a list; pictures by their descriptions. */
export function plainTextOf(text: string): string {
  if (!isHtml(text)) return text
  const lines = text
    .replaceAll(/<li\b[^<>]*>/gi, '• ')
    .replaceAll(PICTURE, (picture) => DESCRIPTION.exec(picture)?.[1] || 'Picture')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(ANY_TAG, '')
  return decoded(lines)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) =>
      name
        ? (NAMED[name.toLowerCase()] ?? whole)
        : signOf(decimal ? Number(decimal) : Number.parseInt(hex!, 16), whole),
  )

const signOf = (code: number, otherwise: string) => (code <= 0x10ffff ? String.fromCodePoint(code) : otherwise)
