import { OF_DASHBOARDS } from './dashboard-oracle.ts'
import { OF_DATA_SOURCES } from './data-source-oracle.ts'
import { OF_PERSONS } from './person-oracle.ts'
import { OF_PORTAL } from './portal-oracle.ts'
import { OF_RULES } from './rule-oracle.ts'
import { OF_SEARCH } from './search-oracle.ts'
import { OF_VIEWS } from './view-oracle.ts'

/** The rules of nouns that need none of the records. */
export const OF_NOUNS = {
  ...OF_DATA_SOURCES,
  ...OF_PERSONS,
  ...OF_PORTAL,
  ...OF_SEARCH,
  ...OF_VIEWS,
  ...OF_DASHBOARDS,
  ...OF_RULES,
}
