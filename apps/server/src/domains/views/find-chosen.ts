import type { ChosenRecords, ListQuestion } from '@dossier/contract/chosen-records'
import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { TenantOfSession } from '../../http/principals/principal.ts'
import { resolveQuery, type ResolvedQuery } from '../../query/record-query.ts'
import { relation } from '../../query/relation.ts'
import { requireView } from './definitions/own-views.ts'

/** Somebody who has chosen records, with their rights of the moment. */
export interface Chooser {
  tx: Tx
  me: Actor
  tenant: Pick<TenantOfSession, 'id' | 'settings'>
  services: Pick<Services, 'catalogues'>
}

export interface Chosen {
  /** In the order of their ids. */
  ids: number[]
  /** There are more than were asked for. */
  isMore: boolean
}

/** The chosen records that the person may see, up to so many. */
export async function findChosen(
  chooser: Chooser,
  chosen: ChosenRecords,
  { most, reachesDeleted = false }: Reach & { most: number },
): Promise<Chosen> {
  const { query, extra } = await chosenQuery(chooser, await loadCatalogue(chooser), chosen, { reachesDeleted })
  const found = relation(chooser, query, { extra, tail: sql`limit ${sql.lit(most + 1)}` })
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) found order by id limit ${sql.lit(most + 1)}`.execute(chooser.tx)
  return { ids: rows.slice(0, most).map(({ id }) => id), isMore: rows.length > most }
}

interface Reach {
  /** Deleted records can be among those of an administrator, who reads or restores them; nothing else is done to them. */
  reachesDeleted?: boolean
}

export interface ChosenQuery {
  query: ResolvedQuery
  /** On rows `c` of `cases`. */
  extra: RawBuilder<SqlBool>
}

/**
 * What was chosen, as a query of the person. What a list asks is read as the list reads it: 404 for a view that they do
 * not see, 400 for filters that mean nothing.
 */
export async function chosenQuery(
  chooser: Chooser,
  catalogue: Catalogue,
  chosen: ChosenRecords,
  { reachesDeleted = false }: Reach = {},
): Promise<ChosenQuery> {
  const { of } = chosen
  const query = of ? await listQuery(chooser, catalogue, of) : resolveQuery(chooser, catalogue, { base: 'all' })
  const hidesDeleted = query.state === 'withDeleted' && !reachesDeleted
  return { query: hidesDeleted ? { ...query, state: 'all' } : query, extra: namedIn(chosen) }
}

function namedIn(chosen: ChosenRecords): RawBuilder<SqlBool> {
  if ('ids' in chosen) return sql`c.id = any(${chosen.ids}::int[])`
  return chosen.except.length === 0 ? sql`true` : sql`c.id <> all(${chosen.except}::int[])`
}

async function listQuery(chooser: Chooser, catalogue: Catalogue, of: ListQuestion): Promise<ResolvedQuery> {
  const { searchTerm: text, timeZone, clauses } = of
  const common = { clauses, clausesAt: 'records.of.clauses', text, timeZone }
  if (!('viewId' in of)) return resolveQuery(chooser, catalogue, { ...common, base: 'all', state: 'withDeleted' })
  const view = await requireView(chooser, catalogue, of.viewId)
  return resolveQuery(chooser, catalogue, { ...common, base: { view, tableId: of.tableId } })
}
