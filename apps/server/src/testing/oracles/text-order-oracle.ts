import { expect } from 'vitest'

/** A text of a list, with the id that breaks ties. */
export interface Listed {
  id: number
  text: string
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
const sameLetters = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * Requires that letters follow the alphabet whatever their accents and their case, that texts which differ in case alone are
 * together, and that those are in the order of their ids. It knows the alphabet from the runtime, and not the product.
 */
export function expectInOrder(list: readonly Listed[], descending: boolean, of = ''): void {
  const way = descending ? -1 : 1
  const over = new Set<string>()
  for (const [nth, { id, text }] of list.entries()) {
    const last = list[nth - 1]
    if (!last) continue
    const where = `${of}: "${last.text}" (${last.id}) before "${text}" (${id})`
    expect(way * compare(last.text, text), where).toBeLessThanOrEqual(0)
    if (sameLetters(last.text) === sameLetters(text)) expect(way * (id - last.id), where).toBeGreaterThan(0)
    else over.add(sameLetters(last.text))
    expect(over.has(sameLetters(text)), where).toBe(false)
  }
}

const WORDS = (
  'Ärger ärger Arger Arzt ast Zaun zaun Öl ol Ofen öl Übung Ufer Straße strasse Strassen éclair Eclair eclipse École été ' +
  'etage cœur coeur Coffre ça ca Ñandú nandu nadar nube Łódź lodz Lublin Ørsted orsted Oslo Ægir aegir đak Dak A\u0308rger z Z a'
).split(' ')
const dice = (most: number) => Math.floor(Math.random() * most)

/** Words of offices, many of them alike, some in two parts. */
export const someText = (): string =>
  WORDS[dice(WORDS.length)]! + ['', '', ` ${dice(3)}`, ` ${WORDS[dice(WORDS.length)]}`][dice(4)]
