import { z } from 'zod'
import { QueryClauses } from '../clauses.ts'
import { endpoint } from '../endpoint.ts'
import { momentary } from '../freshness.ts'
import { PageNumber, PathId } from '../shapes.ts'
import { GroupBy, SearchTerm } from '../views.ts'
import { CALCULATION_TYPES } from './definition.ts'

/** What was computed of a column: a number, a day or an instant; null where no record has a value. */
const Calculated = z.union([z.number(), z.string(), z.null()])

/** What a list computes of its records, for those that the reader may see. */
export const ListCalculations = z.object({
  /** Those of the view that the reader may see, in its order; the values below are in the same one. */
  calculations: z.array(z.object({ column: z.string(), calcType: z.enum(CALCULATION_TYPES) })),
  /** Of the whole list; a record that is in several groups counts once. */
  all: z.array(Calculated),
  /** Of the groups on the asked page of groups, by the ids of their tables; also where nothing is calculated. */
  tables: z.array(z.object({ id: z.string(), values: z.array(Calculated) })),
  /** Of the groups of which those are subgroups. */
  parents: z.array(z.object({ id: z.string(), values: z.array(Calculated) })),
  /** How many groups there are on all pages; null without groups, or where there are too many. */
  groups: z.int().nullable(),
})
export type ListCalculations = z.infer<typeof ListCalculations>

export const viewCalculations = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/views/calculations',
    access: 'signedIn',
    fresh: momentary('record-view-hub'),
    summary: 'The calculations of a view for all of its records, and for each group of one page of its groups',
    query: z.object({
      viewId: PathId,
      searchTerm: SearchTerm,
      /** Further filters of the reader. */
      clauses: QueryClauses.optional(),
      timeZone: z.string().max(64).default('UTC'),
      groupPage: PageNumber,
      groupBy: GroupBy,
    }),
    reply: ListCalculations,
  }),
}
