import type { CallOf, ReplyOf } from '@dossier/contract/endpoint'
import type { search } from '@dossier/contract/search'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { NamedColumn } from '@dossier/core/query-text/names'
import { namedOffer, offersFor, type Offer } from '@dossier/core/query-text/offers'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { searchItems } from '../data-sources/search-items.ts'
import { selectSource } from '../data-sources/source-queries.ts'
import { pickRecords } from '../data-sources/pick-records.ts'
import { quotedIfNeeded } from '@dossier/core/query-text/scanner'
import { resolveQuery } from '../../query/record-query.ts'
import { listTags } from '../lookups/list-tags.ts'
import { folded, thingsOf } from './named-things.ts'
import { queryTerms, readText, writeText, type Speaking } from './read-text.ts'

type Params = NonNullable<CallOf<typeof search.query>['body']>
type Answer = ReplyOf<typeof search.query>

/** Reads a text as a question, with what may come next at the cursor; without a text, writes a question as one. */
export async function queryText(ctx: Ctx, body: Params): Promise<Answer> {
  const catalogue = await loadCatalogue(ctx)
  const { text, cursor, searchTerm = '', clauses = [], timeZone = 'UTC', locale = 'en-US' } = body
  const speaking = { ctx, catalogue, timeZone, locale }
  const terms = queryTerms(speaking)
  if (text === null || text === undefined) {
    const question = { searchTerm, clauses: clauses as Answer['clauses'] }
    resolveQuery(ctx, catalogue, { base: 'all', clauses: question.clauses, timeZone })
    return { ...question, text: await writeText(question, terms), faults: [], offers: null }
  }
  const { typed: _, ...read } = await readText(text, terms)
  return {
    ...read,
    text,
    offers: cursor === null || cursor === undefined ? null : await offersAt(text.slice(0, cursor), speaking),
  }
}

async function offersAt(text: string, speaking: Speaking): Promise<Answer['offers']> {
  const found = offersFor(text, queryTerms(speaking))
  if (!found) return null
  const { start, offers, named } = found
  return { start, all: named ? [...offers, ...(await namedOffers(named, named.typed, speaking))] : offers }
}

const MOST = 12

async function namedOffers(of: NamedColumn, typed: string, speaking: Speaking): Promise<Offer[]> {
  const { ctx, catalogue } = speaking
  const { column } = of
  if (column.comparison === 'words') {
    const tags = await listTags(ctx, typed)
    return tags.slice(0, MOST).map(({ title }) => namedOffer(title, title, true))
  }
  const things = NAMED.has(column.comparison) ? thingsOf(of, catalogue) : undefined
  if (things) {
    const term = folded(typed)
    const found = things.all.filter(({ names }) => names.some((name) => folded(name).includes(term))).slice(0, MOST)
    return found.map(({ value, names: [name = ''] }) => namedOffer(name, value, things.valuesOf(name).length === 1))
  }
  const field = catalogue.fields.get(fieldIdOf(column.key) ?? '')
  if (!field?.dataSourceId) return []
  if (picksRecords(field)) {
    const found = await pickRecords(ctx, { fieldId: field.id, searchTerm: typed, searchTermIsId: false })
    return found.slice(0, MOST).map(({ label, caseNumber }) => ({ label, text: `#${quotedIfNeeded(caseNumber!)}` }))
  }
  const source = await selectSource(ctx.tx, ctx.tenant.id, field.dataSourceId)
  if (!source) return []
  const { data } = await searchItems(ctx.tx, { tenantId: ctx.tenant.id, source, text: typed, pageNumber: 1 })
  return data.slice(0, MOST).map(({ id, label }) => namedOffer(label, id, true))
}

/** Comparisons by name. */
const NAMED = new Set(['choice', 'choices', 'rows', 'thing', 'things', 'areas', 'person', 'people'])
