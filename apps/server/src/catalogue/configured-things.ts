import { CONFIGURED_KINDS, type ConfiguredKind } from '@dossier/contract/configuration/file'
import type { Configuration } from '@dossier/core/configuration/configuration'
import { KINDS } from '@dossier/core/configuration/kinds/index'
import { nameOf } from '@dossier/core/configuration/names'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { STORED } from './configured/index.ts'
import type { Things } from './configured/stored-thing.ts'

/** `orders`: the places of the things of a kind, so that moving one thing changes no other. */
export const STORED_KINDS: readonly StoredKind[] = [...CONFIGURED_KINDS, 'orders']
export type StoredKind = ConfiguredKind | 'orders'

/** Kinds whose things have places that administrators choose. */
export const ORDERED_KINDS = CONFIGURED_KINDS.filter((kind) => STORED[kind].hasPlaces)

const orders = (tenantId: number): Things =>
  sql.join(
    ORDERED_KINDS.map(
      (kind) => sql`select ${kind}::text as id, (select coalesce(jsonb_agg(id::text order by position, id), '[]')
      from ${sql.table(kind)} where tenant_id = ${tenantId}) as body`,
    ),
    sql` union all `,
  )

export const thingsOf = (kind: StoredKind, tenantId: number): Things =>
  kind === 'orders' ? orders(tenantId) : STORED[kind].select(tenantId)

/** The rows of every kind, as `thingsOf` gives them. */
export type StoredThings = readonly { kind: StoredKind; id: string; body: unknown }[]

/** The configuration that this transaction sees. */
export async function readConfiguration(tx: Tx, tenantId: number): Promise<Configuration> {
  const each = STORED_KINDS.map(
    (kind) => sql`select ${kind}::text as kind, id, body from (${thingsOf(kind, tenantId)}) one`,
  )
  const { rows } = await sql<StoredThings[number]>`${sql.join(each, sql` union all `)}`.execute(tx)
  return configurationOf(rows)
}

/** Those with a place by it, severities by level, the rest by title. */
export function configurationOf(rows: StoredThings): Configuration {
  const orders = new Map(rows.filter(({ kind }) => kind === 'orders').map(({ id, body }) => [id, body as string[]]))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const each = CONFIGURED_KINDS.map((kind) => {
    const { read, arranged }: { read?: (body: unknown) => unknown; arranged?: (all: never) => unknown } = KINDS[kind]
    const things = (byKind.get(kind) ?? []).map(({ body }) => (read ? read(body) : body) as Sortable)
    const inOrder = sorted(kind, things, orders.get(kind))
    return [kind, arranged?.(inOrder as never) ?? inOrder]
  })
  return Object.fromEntries(each) as Configuration
}

interface Sortable {
  key: string
  title: string
  level?: number
}

function sorted(kind: ConfiguredKind, things: Sortable[], order: readonly string[] | undefined): Sortable[] {
  const places = order && new Map(order.map((key, nth) => [key, nth]))
  const placeOf = ({ key, level = 0 }: Sortable) => places?.get(key) ?? level
  return things.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      collator.compare(nameOf(kind, a, things), nameOf(kind, b, things)) ||
      byKey.compare(a.key, b.key),
  )
}

const collator = new Intl.Collator('en')
/** Things of one title are numbered in the order of their ids, which an import repeats. */
const byKey = new Intl.Collator('en', { numeric: true })
