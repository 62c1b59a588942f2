import { plural } from './plural.ts'

/** What a tenant calls its records and its cases. */
export interface TenantWords {
  recordName: string
  caseName: string
}

/**
 * The total over a list: `1,234 record(s)` in the tenant's word (lower-cased, as it stands in a sentence).
 * Takes the number of rows, the word for a record and the reader's locale.
 */
export const countLine = (total: number, recordName: string, locale: string): string =>
  `${new Intl.NumberFormat(locale).format(total)} ${recordName.toLocaleLowerCase(locale)}(s)`

/** The note beside the total of a list that leaves out closed records. */
export const openOnlyNote = (words: TenantWords): string =>
  `(Only Showing Open ${plural(words.recordName)}/${plural(words.caseName)})`
