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
export async function searchItems(tx: Tx, sought: TextQuery): Promise<FoundItems> {
  const key = labelKey(sought.text.trim())
  if (sought.having === 'none') return { data: [], totalItems: 0, isMinimum: false }
  if (sought.having) return searchLimited(tx, sought, { key, having: sought.having })
  if (key === '') return listAll(tx, sought)
  return [...key].length === 1 ? searchStart(tx, sought, key) : searchText(tx, sought, key)
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

const pageIn = (matches: ReturnType<typeof ofSource>, sought: TextQuery): Promise<DataItem[]> =>
  matches.orderBy('i.label_order').orderBy('i.label_key').offset(startOf(sought)).limit(ITEMS_PAGE_SIZE).execute()

/** Pages of the second half are reached from the end. What lies before a page is read from the index of labels alone. */
async function listAll(tx: Tx, sought: TextQuery): Promise<FoundItems> {
  const totalItems = sought.source.itemCount
  const start = startOf(sought)
  const size = Math.max(Math.min(ITEMS_PAGE_SIZE, totalItems - start), 0)
  const behind = totalItems - start - size
  const isBackward = behind < start
  const way = isBackward ? 'desc' : 'asc'
  const first = labelsOf(tx, sought)
    .orderBy('i.label_order', way)
    .orderBy('i.label_key', way)
    .offset(isBackward ? behind : start)
    .limit(1)
  const rows =
    size === 0
      ? []
      : await ofSource(tx, sought)
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
  sought: TextQuery,
  { key, having }: { key: string; having: Readonly<Record<string, unknown>> },
): Promise<FoundItems> {
  const fitting = ofSource(tx, sought).where(sql<SqlBool>`i.fields @> ${JSON.stringify(having)}::jsonb`)
  const matches = key === '' ? fitting : fitting.where(holds(key))
  const data = await pageIn(matches, sought)
  return { data, ...(await counted(tx, matches)) }
}

/** Labels that begin with a character are a stretch of their order, in which others with another accent stand. */
async function searchStart(tx: Tx, sought: TextQuery, key: string): Promise<FoundItems> {
  const begun = sql`split_part(sort_text(${key}::text), chr(1), 1)`
  const matches = ofSource(tx, sought)
    .where('i.label_key', '>=', key)
    .where('i.label_key', '<', key + LAST_CHARACTER)
    .where(sql<SqlBool>`i.label_order >= ${begun} and i.label_order < ${begun} || ${LAST_CHARACTER}`)
  const data = await pageIn(matches, sought)
  return { data, ...(await counted(tx, matches)) }
}

/** A text that many labels contain is looked for in their order: its places in the index are too many. */
async function searchText(tx: Tx, sought: TextQuery, key: string): Promise<FoundItems> {
  const near = await firstMatches(tx, sought, { key, among: LOOKED_AT })
  if (sought.source.itemCount <= LOOKED_AT) return pageOf(tx, sought, near)
  if (near.length >= COMMON) return pageOf(tx, sought, await firstMatches(tx, sought, { key }))
  const matches = ofSource(tx, sought).where(hasPairsOf(sought, key)).where(holds(key))
  const data = await pageIn(matches, sought)
  return { data, ...(await counted(tx, matches)) }
}

/** The ids of matches in the order of labels: among the first ones, or as many as are counted. */
async function firstMatches(
  tx: Tx,
  sought: TextQuery,
  { key, among }: { key: string; among?: number },
): Promise<string[]> {
  const labels = tx
    .selectFrom('data_items as i')
    .select(['i.id', 'i.label_order', 'i.label_key'])
    .where('i.tenant_id', '=', sought.tenantId)
    .where('i.source_id', '=', sought.source.id)
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

async function pageOf(tx: Tx, sought: TextQuery, ids: readonly string[]): Promise<FoundItems> {
  const start = startOf(sought)
  const shown = ids.slice(0, COUNTED).slice(start, start + ITEMS_PAGE_SIZE)
  const data = await ofSource(tx, sought)
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
