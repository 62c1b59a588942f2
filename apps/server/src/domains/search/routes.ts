import { search } from '@dossier/contract/search'
import { implement } from '../../http/implement.ts'
import { searchSimple } from './search-simple.ts'

export const searchRoutes = implement(search, {
  simple: (ctx, { query }) => searchSimple(ctx, query),
})
