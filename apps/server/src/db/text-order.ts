import { sql, type RawBuilder } from 'kysely'

/**
 * What a text is sorted by, the same on every machine: accents and capital letters make no difference, and an index has it.
 * Equal keys need something else to break ties. (ADR 57)
 */
export const textOrder = (text: RawBuilder<unknown>): RawBuilder<string> => sql`(sort_text(${text}) collate "C")`
