import { createHash } from 'node:crypto'
import { columnsOf } from '@dossier/core/filters/condition'
import { agesUntil } from '@dossier/core/filters/clock'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { involvedPeople, involvedTeams } from '../../db/involved.ts'
import type { Database, Tx } from '../../db/open.ts'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import { readRightsClass } from '../../records/read-rights.ts'
import { changesSince } from '../../query/cache/changed-since.ts'
import { accessFingerprint } from '../../query/cache/access-fingerprint.ts'
import type { InsightPlan } from './run-plan.ts'
import type { Source } from './run-source.ts'

export interface CacheReader {
  tx: Tx
  tenant: { id: number }
  services: { database: Database }
}

interface Entry {
  /** As JSON, so that nobody changes what others get. */
  answer: string
  snapshot: string
  /** Epoch milliseconds: afterwards, the question means something else. */
  until: number
  /** Epoch milliseconds. */
  expires: number
}

/** Milliseconds. (D-074) */
const LIFETIME = 5 * 60_000
/** Bytes of all answers of a node. */
const CAPACITY = 24 * 1_048_576
/** Bytes of an entry besides its answer. */
const OVERHEAD = 1_024

interface Cache {
  entries: LRUCache<string, Entry>
  /** By tenant and insight, how often somebody has said that its answers are out of date. */
  generations: Map<string, number>
}

const caches = new WeakMap<Database, Cache>()

function cacheOf({ services: { database } }: Pick<CacheReader, 'services'>): Cache {
  const cache = caches.get(database) ?? {
    entries: new LRUCache<string, Entry>({ maxSize: CAPACITY }),
    generations: new Map(),
  }
  caches.set(database, cache)
  return cache
}

export interface Cached<T> {
  answer: T
  isStale: boolean
}

/**
 * Answers a plan from the cache, or reads and keeps it. Readers with equal rights on all that it touches share an answer,
 * and nobody else does. A write makes it stale at once: only who allows it gets a stale one, with its age. (D-137)
 */
export async function cachedAnswer<T>(
  reader: CacheReader,
  { plan, name, insightId, allowCached }: { plan: InsightPlan; name: unknown; insightId: number; allowCached: boolean },
  read: () => Promise<T>,
): Promise<Cached<T>> {
  if (!isCacheable(plan) || !hasOnlyRead(reader.tx)) return { answer: await read(), isStale: false }
  const { entries, generations } = cacheOf(reader)
  const generation = generations.get(generationName(reader, insightId)) ?? 0
  const rights = await recordRights(reader, plan)
  const text = planKey(reader, plan, [rights, name, insightId, generation])
  const key = createHash('sha256').update(text).digest('base64url')
  const now = Date.now()
  const entry = entries.get(key)
  if (entry && entry.until > now && entry.expires > now) {
    const isStale = await hasMoved(reader, entry.snapshot)
    if (!isStale || allowCached) return { answer: JSON.parse(entry.answer) as T, isStale }
  }
  const snapshot = await currentSnapshot(reader.tx)
  const answer = await read()
  const json = JSON.stringify(answer)
  entries.set(
    key,
    { answer: json, snapshot, until: sameUntil(plan, now), expires: now + LIFETIME },
    { size: OVERHEAD + 2 * json.length },
  )
  return { answer, isStale: false }
}

/** Forgets what was calculated for an insight. */
export function expireInsight(reader: Pick<CacheReader, 'services' | 'tenant'>, insightId: number): void {
  const { generations } = cacheOf(reader)
  const name = generationName(reader, insightId)
  generations.set(name, (generations.get(name) ?? 0) + 1)
}

const generationName = ({ tenant }: Pick<CacheReader, 'tenant'>, insightId: number) => `${tenant.id} ${insightId}`

/** Until when the time alone changes nothing. Epoch milliseconds. */
export const sameUntil = (plan: InsightPlan, now: number): number =>
  usesAges(plan) ? Math.min(plan.until, agesUntil(now)) : plan.until

/** The resolved question, and the rights of its reader. */
export function planKey(
  { tenant }: Pick<CacheReader, 'tenant'>,
  { definition, scene, source, unfiltered, group }: InsightPlan,
  more: unknown,
): string {
  const { me, catalogue, terms } = scene
  const rights = readRightsClass(me, catalogue)
  const { timeZone, firstDayOfWeek } = terms
  const resolved = [shapeOf(source), unfiltered, group?.column.key, group?.step]
  // A saved view, folder or rule is no part of any answer.
  const { views: _views, folders: _folders, rules: _rules, ...versions } = catalogue.versions
  return JSON.stringify([tenant.id, rights, timeZone, firstDayOfWeek, versions, definition, resolved, more])
}

const shapeOf = ({ records, days, calculations }: Source): unknown => [
  records,
  days,
  [...calculations.values()].map((one) => (one.is === 'imported' ? [one.key, one.of, shapeOf(one.source)] : one)),
]

/** Whether changes of records, which are known afterwards, are all that can change the answer. */
function isCacheable({ definition, scene, source, group }: InsightPlan): boolean {
  const { fields } = scene.catalogue
  return columnsIn(source, [...definition.columns, group?.column.key ?? '']).every((key) => {
    if (key === 'tags' || itemColumnOf(key)) return false
    const field = fields.get(fieldIdOf(key) ?? '')
    return !field || (field.dataSourceId === null && field.dataType !== 'file-only')
  })
}

/** By which columns records are found, grouped and calculated; imported calculations included. */
export function columnsIn({ records, calculations }: Source, more: readonly string[] = []): string[] {
  const used = [...calculations.values()].flatMap((one): string[] => {
    const own = [one.groupBy?.column.key ?? '', one.is === 'leaf' ? (one.leaf.column ?? '') : '']
    return one.is === 'imported' ? [...own, ...columnsIn(one.source)] : own
  })
  return [...columnsOf(records.condition), ...used, ...more]
}

/** Whether the time alone changes numbers. */
function usesAges({ source, scene, group }: InsightPlan): boolean {
  return columnsIn(source, [group?.column.key ?? '']).some(
    (key) => key === 'openForDays' || scene.terms.columns.get(key)?.comparison === 'hours',
  )
}

/** The same for readers who see the same records: most are involved in no sensitive one. */
export async function recordRights(
  { tx }: Pick<CacheReader, 'tx'>,
  { scene: { sees: me } }: InsightPlan,
): Promise<string> {
  if (me.isAdmin) return 'all'
  const involved = sql`(${involvedPeople('c.')} @> array[${me.id}::int] or ${involvedTeams('c.')} && ${[...me.teams]}::int[])`
  const some = (isClosed: boolean) => sql`exists (select from cases c where c.is_sensitive and c.deleted is null
    and ${isClosed ? sql`c.is_closed` : sql`not c.is_closed`} and ${involved})`
  const { rows } = await sql<{ found: boolean }>`select ${some(false)} or ${some(true)} as found`.execute(tx)
  return rows[0]?.found ? accessFingerprint(me) : 'none'
}

async function hasMoved({ tx, tenant }: CacheReader, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (${changesSince({ tenant }, snapshot, { state: 'all' })}) as moved`.execute(tx)
  return rows[0]?.moved ?? true
}

async function currentSnapshot(tx: Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return rows[0]!.snapshot
}
