import { HTML_TAG } from '../text/rich-text.ts'

/**
 * The parts of formatted text as filters tell them apart. The database reads the same patterns, so each class of signs
 * is spelled out: what `\s` stands for depends on the language of a database.
 */
export const FORMATTED = {
  /** What only formatted text contains. */
  tag: HTML_TAG,
  /** Formats that may begin and end within a word, which they do not part. */
  withinWords: String.raw`</?(?:a|b|code|del|em|font|i|s|span|strike|strong|sub|sup|u)(?:[ \t\n\r\f][^<>]*)?>`,
  /** Paragraphs, breaks, points of lists and pictures, with the blanks around them: together one gap between words. */
  betweenWords: String.raw`(?:<[^<>]*>|[ \t\n\r\f])+`,
  /** Signs that are written in another way, in the order in which they are read. */
  signs: [
    ['\u00A0', ' '],
    ['&nbsp;', ' '],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&amp;', '&'],
  ],
} as const

const TAG = new RegExp(FORMATTED.tag, 'i')
const WITHIN_WORDS = new RegExp(FORMATTED.withinWords, 'gi')
const BETWEEN_WORDS = new RegExp(FORMATTED.betweenWords, 'g')

/**
 * Formatted text as filters and formatting rules compare it: its words, with one space between those of neighboring
 * paragraphs. Plain text, of a field that became one of formatted text, as it is. The same as in
 * `domains/filters/column-sql.ts`.
 */
export function comparedText(html: string): string {
  if (!TAG.test(html)) return html
  const words = html.replaceAll(WITHIN_WORDS, '').replaceAll(BETWEEN_WORDS, ' ')
  return FORMATTED.signs.reduce((text, [written, sign]) => text.replaceAll(written, sign), words)
}
