import { z } from 'zod'
import { SearchClauses } from './clauses.ts'
import { RECORDS_AT_ONCE } from './limits.ts'
import { Id } from './shapes.ts'
import { SearchTerm, TableId } from './views.ts'

const limit = RECORDS_AT_ONCE.toLocaleString('en-US')

const RecordIds = z.array(Id).max(RECORDS_AT_ONCE, `Choose up to ${limit} records.`)

const common = { searchTerm: SearchTerm, timeZone: z.string().max(64).default('UTC') }

/** What a list shows: a view, or one of its groups, with the filters and the text of its reader; or filters without a view. */
export const ListQuestion = z.union([
  z.strictObject({ viewId: Id, tableId: TableId.optional(), clauses: SearchClauses.optional(), ...common }),
  z.strictObject({ clauses: SearchClauses, ...common }),
])
export type ListQuestion = z.infer<typeof ListQuestion>

/** Records that somebody has chosen: some, or all that a list finds at that moment except some. */
export const ChosenRecords = z.union([
  z.strictObject({
    ids: RecordIds.min(1, 'Choose a record.'),
    /** The list in which they were chosen, for files: an administrator's list can have deleted ones. (D-065) */
    of: ListQuestion.optional(),
  }),
  z.strictObject({ all: z.literal(true), of: ListQuestion, except: RecordIds.default([]) }),
])
export type ChosenRecords = z.infer<typeof ChosenRecords>
