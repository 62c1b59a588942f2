import { smallLetters } from '../text/small-letters.ts'

/** A part of a text that is searched for: a word, or several that follow each other. */
export interface SearchTerm {
  text: string
  /** In quotation marks: in this form only. */
  isExact: boolean
  /** Perhaps still being typed: the beginning of a word. */
  isBegun: boolean
}

export interface SearchTerms {
  required: SearchTerm[]
  /** What a place must not have. */
  excluded: SearchTerm[]
}

const PARTS = /(-?)(?:"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|([^\s"“]+))/gu
const HAS_WORDS = /[\p{L}\p{N}]/u
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u

/**
 * Reads what somebody searches for: words, texts in quotation marks, and those after a minus, which are not wanted. A
 * text of unwanted ones alone asks for what has none of them. (D-141)
 */
export function readSearchTerms(text: string): SearchTerms {
  const found = [...text.matchAll(PARTS)].map((match) => {
    const quoted = match[2] ?? match[3]
    const isApart = match.index === 0 || /\s/u.test(text[match.index - 1]!)
    return { text: quoted ?? match[4]!, isExact: quoted !== undefined, isRequired: match[1] === '' || !isApart }
  })
  const worded = found.filter((one) => HAS_WORDS.test(one.text))
  const last = found.at(-1)
  const terms = worded.map(({ isRequired, ...one }) => ({
    isRequired,
    term: {
      text: one.text,
      isExact: one.isExact,
      isBegun: !one.isExact && one.text === last?.text && ENDS_IN_WORD.test(one.text),
    },
  }))
  const of = (isRequired: boolean) =>
    distinct(terms.filter((one) => one.isRequired === isRequired).map(({ term }) => term))
  return { required: of(true), excluded: of(false).map((one) => ({ ...one, isBegun: false })) }
}

const distinct = (terms: readonly SearchTerm[]): SearchTerm[] => [
  ...new Map(terms.map((term) => [JSON.stringify([smallLetters(term.text), term.isExact]), term])).values(),
]
