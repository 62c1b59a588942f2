import { search, SEARCH_WORDS } from '@dossier/contract/search'
import { readSearchTerms } from '@dossier/core/search/search-terms'
import { implement } from '../../http/implement.ts'
import { badInput } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { hitsIn } from './hits-in.ts'
import { queryText } from './query-text.ts'
import { readValidText } from './read-text.ts'
import { searchCases } from './search-cases.ts'
import { searchPeople } from './search-people.ts'
import { searchSimple } from './search-simple.ts'
import { similarRecords } from './similar-records.ts'

/** A question as text may be longer than a text that is searched for. */
function checkWords(text: string): void {
  const { required, excluded } = readSearchTerms(text)
  if (required.length + excluded.length > SEARCH_WORDS) badInput(`Search for up to ${SEARCH_WORDS} words.`, 'query')
}

export const searchRoutes = implement(search, {
  simple: (ctx, { query }) => searchSimple(ctx, query),
  advanced: async (ctx, { params: { type }, query, body }) => {
    const { pageNumber, timeZone, sortBy, sortDesc, exactTotal } = query
    const typed = await readValidText(body.query, {
      ctx,
      catalogue: await loadCatalogue(ctx),
      timeZone,
      locale: body.locale,
    })
    const searchTerm = [body.searchTerm, typed.searchTerm].filter(Boolean).join(' ')
    checkWords(searchTerm)
    const clauses = [...body.clauses, ...typed.clauses]
    const sort = { key: sortBy, descending: sortDesc, thenSortBy: body.thenSortBy }
    if (type === 'cases')
      return searchCases(ctx, { ...body, searchTerm, clauses, pageNumber, timeZone, sort, exactTotal })
    if (clauses.length > 0) badInput('People are found by name and email only. Leave the filters out.', 'clauses')
    return searchPeople(ctx, { searchTerm, pageNumber })
  },
  hits: (ctx, { body }) => hitsIn(ctx, body),
  query: (ctx, { body }) => queryText(ctx, body),
  similar: (ctx, { query }) => similarRecords(ctx, query.title),
})
