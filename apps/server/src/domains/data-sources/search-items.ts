import { ITEMS_PAGE_SIZE, type DataItem } from '@dossier/contract/data-sources/items'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import { pairsOf, textPairs } from '../../db/text-pairs.ts'
import type { Tx } from '../../db/open.ts'
import { liveItems } from './item-queries.ts'

/** How common a text is shows in this many labels, the first ones in their order. */
const LOOKED_AT = 2_000
/** With as many matches among them, the next labels have further ones soon; fewer are in the index. */
const COMMON = 200
/** Matches are counted up to this many. */
const COUNTED = 1_000
const LAST_CHARACTER = '\u{10FFFF}'

interface TextQuery {
  tenantId: number
  source: { id: string; itemCount: number }
  text: string
  pageNumber: number
  /** The values that items must have. */
  having?: Readonly<Record<string, unknown>> | 'none' | undefined
}

export interface FoundItems {
  data: DataItem[]
  totalItems: number
  isMinimum: boolean
}

/** A page of items by label: all, those that begin with one character, or those that contain a text. */
export async function searchItems(tx: Tx, query: TextQuery): Promise<FoundItems> {
  const key = labelKey(query.text.trim())
  if (query.having === 'none') return { data: [], totalItems: 0, isMinimum: false }
  if (query.having) return searchLimited(tx, query, { key, having: query.having })
  if (key === '') return listAll(tx, query)
  return [...key].length === 1 ? searchStart(tx, query, key) : searchText(tx, query, key)
}

const ofSource = (tx: Tx, { tenantId, source }: TextQuery) => liveItems(tx, tenantId, source.id)

const labelsOf = (tx: Tx, { tenantId, source }: TextQuery) =>
  tx
    .selectFrom('data_items as i')
    .select(['i.label_order', 'i.label_key'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.source_id', '=', source.id)
    .where('i.deleted', 'is', null)

const startOf = ({ pageNumber }: TextQuery): number => (pageNumber - 1) * ITEMS_PAGE_SIZE

const pageIn = (matches: ReturnType<typeof ofSource>, query: TextQuery): Promise<DataItem[]> =>
  matches.orderBy('i.label_order').orderBy('i.label_key').offset(startOf(query)).limit(ITEMS_PAGE_SIZE).execute()

/** Pages of the second half are reached from the end. What lies before a page is read from the index of labels alone. */
async function listAll(tx: Tx, query: TextQuery): Promise<FoundItems> {
  const totalItems = query.source.itemCount
  const start = startOf(query)
  const size = Math.max(Math.min(ITEMS_PAGE_SIZE, totalItems - start), 0)
  const behind = totalItems - start - size
  const isBackward = behind < start
  const way = isBackward ? 'desc' : 'asc'
  const first = labelsOf(tx, query)
    .orderBy('i.label_order', way)
    .orderBy('i.label_key', way)
    .offset(isBackward ? behind : start)
    .limit(1)
  const rows =
    size === 0
      ? []
      : await ofSource(tx, query)
          .where(sql<SqlBool>`(i.label_order, i.label_key) ${isBackward ? sql`<=` : sql`>=`} (${first})`)
          .orderBy('i.label_order', way)
          .orderBy('i.label_key', way)
          .limit(size)
          .execute()
  return { data: isBackward ? rows.toReversed() : rows, totalItems, isMinimum: false }
}

/** Those with a value: the planner walks the labels where many have it, and takes the index of values where few do. */
async function searchLimited(
  tx: Tx,
  query: TextQuery,
  { key, having }: { key: string; having: Readonly<Record<string, unknown>> },
): Promise<FoundItems> {
  const fitting = ofSource(tx, query).where(sql<SqlBool>`i.fields @> ${JSON.stringify(having)}::jsonb`)
  const matches = key === '' ? fitting : fitting.where(holds(key))
  const data = await pageIn(matches, query)
  return { data, ...(await counted(tx, matches)) }
}

/** Labels that begin with a character are a stretch of their order, in which others with another accent stand. */
async function searchStart(tx: Tx, query: TextQuery, key: string): Promise<FoundItems> {
  const begun = sql`split_part(sort_text(${key}::text), chr(1), 1)`
  const matches = ofSource(tx, query)
    .where('i.label_key', '>=', key)
    .where('i.label_key', '<', key + LAST_CHARACTER)
    .where(sql<SqlBool>`i.label_order >= ${begun} and i.label_order < ${begun} || ${LAST_CHARACTER}`)
  const data = await pageIn(matches, query)
  return { data, ...(await counted(tx, matches)) }
}

/** A text that many labels contain is looked for in their order: its places in the index are too many. */
async function searchText(tx: Tx, query: TextQuery, key: string): Promise<FoundItems> {
  const near = await firstMatches(tx, query, { key, among: LOOKED_AT })
  if (query.source.itemCount <= LOOKED_AT) return pageOf(tx, query, near)
  if (near.length >= COMMON) return pageOf(tx, query, await firstMatches(tx, query, { key }))
  const matches = ofSource(tx, query).where(hasPairsOf(query, key)).where(holds(key))
  const data = await pageIn(matches, query)
  return { data, ...(await counted(tx, matches)) }
}

/** The ids of matches in the order of labels: among the first ones, or as many as are counted. */
async function firstMatches(
  tx: Tx,
  query: TextQuery,
  { key, among }: { key: string; among?: number },
): Promise<string[]> {
  const labels = tx
    .selectFrom('data_items as i')
    .select(['i.id', 'i.label_order', 'i.label_key'])
    .where('i.tenant_id', '=', query.tenantId)
    .where('i.source_id', '=', query.source.id)
    .where('i.deleted', 'is', null)
    .orderBy('i.label_order')
    .orderBy('i.label_key')
  const rows = among
    ? await tx
        .selectFrom(labels.limit(among).as('i'))
        .select('i.id')
        .where(holds(key))
        .orderBy('i.label_order')
        .orderBy('i.label_key')
        .execute()
    : await labels
        .where(sql<SqlBool>`coalesce(${holds(key)}, false)`)
        .limit(COUNTED + 1)
        .execute()
  return rows.map(({ id }) => id)
}

async function pageOf(tx: Tx, query: TextQuery, ids: readonly string[]): Promise<FoundItems> {
  const start = startOf(query)
  const shown = ids.slice(0, COUNTED).slice(start, start + ITEMS_PAGE_SIZE)
  const data = await ofSource(tx, query)
    .where(sql<SqlBool>`i.id = any(${shown}::uuid[])`)
    .orderBy('i.label_order')
    .orderBy('i.label_key')
    .execute()
  return { data, totalItems: Math.min(ids.length, COUNTED), isMinimum: ids.length > COUNTED }
}

const holds = (key: string): RawBuilder<SqlBool> => sql`i.label_key like ${`%${escapeLike(key)}%`}`

/** For the index of pairs of letters. */
const hasPairsOf = ({ source }: TextQuery, key: string): RawBuilder<SqlBool> => {
  const all = pairsOf(sql`${key}::text`, sql`${source.id}::text`)
  return sql`(${textPairs(sql`i.label_key`, sql`i.source_id`)})
    @> array(select pair from unnest(${all} || ${pairsOf(sql`substr(${key}::text, 2)`, sql`${source.id}::text`)}) pair
      where length(pair) > 1)`
}

async function counted(tx: Tx, matches: ReturnType<typeof ofSource>): Promise<Omit<FoundItems, 'data'>> {
  const { count } = await tx
    .selectFrom(
      matches
        .clearSelect()
        .select('i.id')
        .limit(COUNTED + 1)
        .as('m'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { totalItems: Math.min(count, COUNTED), isMinimum: count > COUNTED }
}
