import { numberText } from './numbers.ts'
import { plural } from './plural.ts'

/** The tenant's words for its records and its cases. */
export interface TenantWords {
  recordName: string
  caseName: string
}

/** How many rows a list has; with `isMinimum` it has at least as many, since counting stopped there. */
export interface Total {
  count: number
  isMinimum?: boolean
}

/** A total in the reader's digits: `1,234`, or `10,000+` when it is a minimum. */
export const totalText = ({ count, isMinimum }: Total, locale: string): string =>
  `${numberText(count, locale, [0, 0])}${isMinimum ? '+' : ''}`

/**
 * The total over a list: `1,234 record(s)` in the tenant's word (in lower case, as within a sentence). Takes the total,
 * the word for a record and the reader's locale.
 */
export const countLine = (total: Total, recordName: string, locale: string): string =>
  `${totalText(total, locale)} ${recordName.toLocaleLowerCase(locale)}(s)`

/** The note next to the total of a list that leaves out closed records. */
export const openOnlyNote = (words: TenantWords): string =>
  `(Only Showing Open ${plural(words.recordName)}/${plural(words.caseName)})`
