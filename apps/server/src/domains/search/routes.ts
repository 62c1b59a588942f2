import { search } from '@dossier/contract/search'
import { implement } from '../../http/implement.ts'
import { badInput } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { queryText } from './query-text.ts'
import { askedText } from './read-text.ts'
import { searchCases } from './search-cases.ts'
import { searchPeople } from './search-people.ts'
import { searchSimple } from './search-simple.ts'
import { similarRecords } from './similar-records.ts'

export const searchRoutes = implement(search, {
  simple: (ctx, { query }) => searchSimple(ctx, query),
  advanced: async (ctx, { params: { type }, query, body }) => {
    const { pageNumber, timeZone, sortBy, sortDesc } = query
    const typed = await askedText(body.query, { ctx, catalogue: await loadCatalogue(ctx), timeZone })
    const searchTerm = [body.searchTerm, typed.searchTerm].filter(Boolean).join(' ')
    const clauses = [...body.clauses, ...typed.clauses]
    const sort = { key: sortBy, descending: sortDesc }
    if (type === 'cases') return searchCases(ctx, { ...body, searchTerm, clauses, pageNumber, timeZone, sort })
    if (clauses.length > 0) badInput('People are found by name and email only. Leave the filters out.', 'clauses')
    return searchPeople(ctx, { searchTerm, pageNumber })
  },
  query: (ctx, { body }) => queryText(ctx, body),
  similar: (ctx, { query }) => similarRecords(ctx, query.title),
})
