import { search } from '@dossier/contract/search'
import { implement } from '../../http/implement.ts'
import { badInput } from '../../http/refusal.ts'
import { searchCases } from './search-cases.ts'
import { searchPeople } from './search-people.ts'
import { searchSimple } from './search-simple.ts'
import { similarRecords } from './similar-records.ts'

export const searchRoutes = implement(search, {
  simple: (ctx, { query }) => searchSimple(ctx, query),
  advanced: (ctx, { params: { type }, query, body }) => {
    const { pageNumber, timeZone, sortBy, sortDesc } = query
    if (type === 'cases')
      return searchCases(ctx, { ...body, pageNumber, timeZone, sort: { key: sortBy, descending: sortDesc } })
    if (body.clauses.length > 0) badInput('People are found by name and email only. Leave the filters out.', 'clauses')
    return searchPeople(ctx, { searchTerm: body.searchTerm, pageNumber })
  },
  similar: (ctx, { query }) => similarRecords(ctx, query.title),
})
