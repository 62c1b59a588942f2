import { cleanName } from '@dossier/contract/required-text'

const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g
const LINE_BREAKS = /[\r\n\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Text fit to be stored: line breaks are `\n`, control characters other than `\n` and tab are removed, and half a
 * surrogate pair, which the database refuses, becomes a replacement character.
 */
export const cleanLines = (text: string): string => text.replace(LINE_BREAK, '\n').replace(CONTROL, '').toWellFormed()

/** Like `cleanLines`, for one line: each run of line breaks becomes one space. */
export const cleanLine = (text: string): string => text.replace(LINE_BREAKS, ' ').replace(CONTROL, '').toWellFormed()

/** The title of a record, in which nothing invisible makes it look like another; empty if nothing of it is visible. */
export const cleanTitle = (text: string): string => cleanName(cleanLine(text))

/** Cuts HTML to at most `length` UTF-16 units without leaving half a tag or half an entity. */
export const cutHtml = (html: string, length: number): string =>
  html.length > length ? cutText(html, length).replace(/(?:<[^<>]*|&[a-z0-9#]{0,10})$/i, '') : html

/** The beginning of a text that is longer, with a sign that there is more. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, length - 1)}…` : text

/** Cuts a text to at most `length` UTF-16 units without leaving half a surrogate pair. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1)
}
