import type { SearchItem } from '@dossier/contract/search'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../../records/read-rights.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { searchOthers } from '../users/queries.ts'
import { withWordSets } from './with-word-sets.ts'
import { selectByNumber, selectByTitle, type FoundRecord } from './select-records.ts'
import { selectByWords } from './select-by-words.ts'
import { isExclusion, searchWords } from '../../query/text/search-words.ts'

const RECORDS = 10
const PEOPLE = 5

/**
 * The record with exactly this number, those whose title contains the text, those that have its words, then people if
 * requested. (D-043, ADR 104)
 */
export async function searchSimple(
  ctx: Ctx,
  { searchTerm, includeUsers }: { searchTerm: string; includeUsers: boolean },
): Promise<SearchItem[]> {
  const catalogue = await loadCatalogue(ctx)
  const seeker = { tx: ctx.tx, me: ctx.me, tenant: ctx.tenant, rights: readRights(ctx.me, catalogue) }
  const textQuery = await withWordSets(ctx, { text: searchTerm, rights: seeker.rights })
  const words = searchWords(textQuery)
  const asksForOthers = words !== null && isExclusion(words)
  const [numbered, titled, people] = await Promise.all([
    selectByNumber(seeker, searchTerm.replace(/^#(?=.)/, '')),
    asksForOthers ? [] : selectByTitle(seeker, textQuery, RECORDS),
    includeUsers ? searchOthers(ctx.tx, ctx.tenant.id, { text: searchTerm, except: [], limit: PEOPLE }) : [],
  ])
  const others = titled.filter(({ id }) => id !== numbered?.id)
  const named = numbered ? [numbered, ...others] : others
  const worded = named.length < RECORDS ? await selectByWords(seeker, { textQuery, except: named, limit: RECORDS }) : []
  const records = [...named, ...worded].slice(0, RECORDS)
  return [
    ...records.map((record) => recordItem(record, catalogue, searchTerm)),
    ...people.map(({ id, name, email }): SearchItem => ({
      itemType: 'USER',
      id,
      title: name,
      subTitles: [email],
      pageArgument: String(id),
      iconUrl: null,
      search: searchTerm,
      statusId: null,
    })),
  ]
}

const recordItem = (record: FoundRecord, catalogue: Catalogue, search: string): SearchItem => ({
  itemType: 'RECORD',
  id: record.id,
  title: record.title,
  subTitles: [
    record.case_number,
    catalogue.statuses.get(record.status_id)?.title ?? '',
    catalogue.templates.get(record.template_id)?.title ?? '',
  ],
  pageArgument: record.case_number,
  iconUrl: null,
  search,
  statusId: record.status_id,
})
