import type { CaseDetails } from '@dossier/contract/cases/details'

/**
 * A record in the client, kept up to date by pushed messages. It starts as the record of a fetch; the first message
 * adds `asOf`, which orders messages that arrive out of order. A new fetch replaces it whole, `asOf` included.
 */
export interface LiveCase extends CaseDetails {
  asOf?: AsOf
}

/** Up to which sequence number each part of a record is known. */
export interface AsOf {
  /** The sequence number of the fetch: applies to every part not listed. */
  loaded: number
  /** By property key and by `fields.{id}`; `fields` is the set of fields as such. */
  parts: Record<string, number>
}

/** A record after a message, and warnings for the developer console. */
export interface Merged {
  record: LiveCase
  warnings: string[]
}

/** What is known so far about the order of a record's parts. */
export const asOf = (record: LiveCase): AsOf => record.asOf ?? { loaded: record.seq, parts: {} }

/** The sequence number up to which one part is known. */
export const partAsOf = (seqs: AsOf, part: string): number => seqs.parts[part] ?? seqs.loaded

/** The later of two instants. */
export const later = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other)
