import { smallLetters } from './small-letters.ts'

const ACCENTS =
  /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u200b-\u200d]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|\u00ad/g
const ALONE: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Small letters without accents, as the searches of the server compare them (`text_folded`, ADR 104). */
export const folded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : smallLetters(text.normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC')).replaceAll(
        /[øłđðıħŧßæœ]/g,
        (letter) => ALONE[letter]!,
      )

/** Tells whether one of several texts contains the typed text, whatever its letter case and accents. */
export function textFilter(typed: string): (...texts: readonly string[]) => boolean {
  const term = folded(typed.trim())
  return (...texts) => texts.some((text) => folded(text).includes(term))
}

export const containsText = (text: string, typed: string): boolean => textFilter(typed)(text)

export const startsWithText = (text: string, typed: string): boolean => folded(text).startsWith(folded(typed))
