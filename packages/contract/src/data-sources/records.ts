import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefly } from '../freshness.ts'
import { FieldId, idList, PathBoolean } from '../shapes.ts'
import { ItemName } from './item-name.ts'
import { NAMED_AT_ONCE } from './items.ts'

/** Records that are offered at once. */
export const RECORDS_OFFERED = 50

/** What fields choose from whose items are the records of the tenant. (ADR 72) */
export const pickedRecords = {
  search: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/cases/field/{id}',
    access: 'signedIn',
    fresh: briefly(),
    summary:
      'Records that the caller may choose for a field: the one with that number, then up to 50 by title, last changed first; without a text the last changed ones',
    on: { id: 'field' },
    params: z.object({ id: FieldId }),
    query: z.object({
      searchTerm: z.string().trim().max(200).default(''),
      /** The term is the id of a record: what it is called for the caller, also if it was deleted or is restricted. */
      searchTermIsId: PathBoolean.default(false),
    }),
    reply: z.array(ItemName),
  }),
  names: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/cases/names',
    access: 'signedIn',
    fresh: briefly(),
    summary:
      'What records are called for the caller: number and title, by up to 100 ids with commas; deleted and restricted ones have no title, unknown ones are left out',
    query: z.object({
      ids: idList('ids').refine((ids) => ids.length <= NAMED_AT_ONCE, `Ask for up to ${NAMED_AT_ONCE} records.`),
    }),
    reply: z.array(ItemName),
  }),
}
