import { randomUUID } from 'node:crypto'
import type { ClauseParameters, ClauseToRead, SearchClause } from '@dossier/contract/clauses'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { Terms } from '@dossier/core/filters/terms'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import { badInput } from '../../../http/refusal.ts'
import { termsOf, type Subscriber } from '../../../query/filters/terms-of.ts'
import { isReadable } from './present-view.ts'

interface Saved {
  input: readonly SearchClause[] | undefined
  before: Pick<CatalogueView, 'clauses'> | null
  /** Where the clauses stand in the request. */
  clausesAt?: string
  /** Why none of them asks about deletion, where administrators may not either. */
  noDeleted?: string
}

type Simple = SearchClause['subClauses'][number]
/** A clause that is no group, wherever it stands. */
type Plain = ClauseToRead & { subClauses?: readonly unknown[] }

/**
 * The clauses of a view, or of another definition, as they are stored. Refuses with 400 and the place what means nothing to the writer; a clause
 * that they may not read is named by its id and stays as it is. Every clause gets an id of its own.
 */
export function checkedClauses(asker: Subscriber, catalogue: Catalogue, saved: Saved): SearchClause[] {
  const { input, before, clausesAt = 'clauses', noDeleted } = saved
  if (input === undefined) return [...(before?.clauses ?? [])]
  const terms = termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() })
  const stored = (before?.clauses ?? []).flatMap((one) => [one, ...one.subClauses]).filter(isUnread(terms))
  const unread = new Map<unknown, Plain>(stored.map((one) => [one.id, one]))
  const kept = (clause: Plain) => (clause.field === '' ? unread.get(clause.id) : undefined)
  const ids = new Set<unknown>()
  return input.map((clause, nth): SearchClause => {
    const at = `${clausesAt}.${nth}`
    if (!clause.orClause) return { ...single(clause, at), subClauses: [] }
    if (clause.subClauses.length === 0) badInput('Add a filter to "Any of".', `${at}.subClauses`)
    const subClauses = clause.subClauses.map((one, place) => single(one, `${at}.subClauses.${place}`))
    return { ...EMPTY, id: ownId(clause.id), orClause: true, subClauses }
  })

  function single(clause: Plain, at: string): Simple {
    const found = kept(clause)
    if (found) return { ...withoutLabels(found), id: ownId(found.id), orClause: false, subClauses: [] }
    if (clause.subClauses?.length) badInput('Say that the group of filters is an "Any of" group.', `${at}.subClauses`)
    const read = readClauses([{ ...clause, orClause: false, subClauses: [] }], terms)
    if (!read.ok) return badInput(read.message, `${at}.${read.at.replace(/^0\./, '')}`)
    if (noDeleted && [clause.field, clause.dynamicField].includes('deleted')) badInput(noDeleted, `${at}.field`)
    return { ...withoutLabels(clause), id: ownId(clause.id), orClause: false, subClauses: [] }
  }

  function ownId(id: SearchClause['id']): string {
    const own = typeof id === 'string' && id !== '' && !ids.has(id) ? id : randomUUID()
    ids.add(own)
    return own
  }
}

const isUnread = (terms: Terms) => (one: Simple | SearchClause) => !one.orClause && !isReadable(one, terms)

const EMPTY = { field: '', value: null }

/** Names are looked up when they are shown: a reader may not see the record or the item that the writer saw. */
const withoutLabels = ({ field, definitionField, operator, value, dynamicValue, dynamicField, ...more }: Plain) => ({
  field,
  ...(definitionField && { definitionField }),
  operator,
  value,
  ...(dynamicValue != null && { dynamicValue }),
  ...(dynamicField && { dynamicField }),
  ...(more.searchClauseParameters && { searchClauseParameters: parametersOf(more.searchClauseParameters) }),
})

function parametersOf({ timeSpentClause, ...parameters }: ClauseParameters): ClauseParameters {
  if (!timeSpentClause) return parameters
  const { searchValue, hoursSpent } = timeSpentClause
  return { ...parameters, timeSpentClause: { searchValue, hoursSpent } }
}
