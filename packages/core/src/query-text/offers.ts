import { OFFERED_DAYS } from './day-words.ts'
import { ColumnNames } from './column-names.ts'
import type { NamedColumn } from './names.ts'
import { readQuery } from './read-query.ts'
import { quoted, quotedIfNeeded } from './scanner.ts'
import { signMeaning, spellingsFor } from './spellings.ts'
import type { QueryTerms } from './value-reader.ts'

/** Something that may be meant at the cursor. `text` replaces the characters between `start` and the cursor. */
export interface Offer {
  label: string
  text: string
}

export interface Offers {
  start: number
  offers: Offer[]
  /** The values with this in their names may be meant, too. */
  named: (NamedColumn & { typed: string }) | undefined
}

const MOST = 12

/** What may come next in a text that ends at the cursor. */
export function offersFor(text: string, terms: QueryTerms): Offers | undefined {
  const { typed } = readQuery(text, terms)
  if (!typed) return undefined
  if (!('column' in typed)) return { start: typed.start, offers: columnOffers(typed.typed, terms), named: undefined }
  const { start, column, operator } = typed
  const begun = begunName(typed.typed)
  const fixed = FIXED[column.comparison] ?? []
  const offers = fixed
    .filter((word) => word.startsWith(begun.toLowerCase()))
    .map((word) => ({ label: word, text: word }))
  return { start, offers, named: { column, operator, typed: begun } }
}

/** The name that a value begins with, without its quotation mark. */
const begunName = (typed: string): string => typed.replace(/^["“#]/u, '').trim()

const FIXED: Partial<Record<string, readonly string[]>> = {
  date: OFFERED_DAYS,
  moment: OFFERED_DAYS,
  flag: ['yes', 'no'],
  checkbox: ['yes', 'no'],
  person: ['me'],
  people: ['me'],
}

function columnOffers(typed: string, { columns }: QueryTerms): Offer[] {
  const names = new ColumnNames(columns)
  const begun = typed.toLowerCase()
  const [same, another] = begun === '' ? [] : names.find(typed)
  if (same && !another)
    return spellingsFor(same).map((spelling) => {
      const text = names.nameOf(same) + (/^\w/u.test(spelling) ? ` ${spelling} ` : spelling)
      return { label: text.trim(), text }
    })
  const found = [...columns.values()].filter(
    ({ label, isUnlisted }) => !isUnlisted && label.toLowerCase().includes(begun),
  )
  const first = found.filter(({ label }) => label.toLowerCase().startsWith(begun))
  return [...new Set([...first, ...found])].slice(0, MOST).map((column) => ({
    label: column.label,
    text: names.nameOf(column) + (signMeaning(column, ':') ? ':' : ' '),
  }))
}

/** A value that was found by its name, as it is written; by its id if others have the name, too. */
export const namedOffer = (name: string, id: string | number, isOnly: boolean): Offer => ({
  label: name,
  text: isOnly ? quotedIfNeeded(name) : `#${typeof id === 'number' ? id : quoted(id)}`,
})
