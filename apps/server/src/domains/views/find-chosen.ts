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
export async function findChosen(chooser: Chooser, chosen: ChosenRecords, most: number): Promise<Chosen> {
  const { query, extra } = await chosenQuery(chooser, await loadCatalogue(chooser), chosen)
  const found = relation(chooser, query, { extra, tail: sql`limit ${sql.lit(most + 1)}` })
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) found order by id limit ${sql.lit(most + 1)}`.execute(chooser.tx)
  return { ids: rows.slice(0, most).map(({ id }) => id), isMore: rows.length > most }
}

export interface ChosenQuery {
  query: ResolvedQuery
  /** On rows `c` of `cases`. */
  extra: RawBuilder<SqlBool>
}

/**
 * What was chosen, as a query of the person. What a list asks is read as the list reads it: 404 for a view that they do
 * not see, 400 for filters that mean nothing. Deleted records can be among those of an administrator who only reads.
 */
export async function chosenQuery(
  chooser: Chooser,
  catalogue: Catalogue,
  chosen: ChosenRecords,
  { isRead = false }: { isRead?: boolean } = {},
): Promise<ChosenQuery> {
  if ('ids' in chosen) {
    const query = resolveQuery(chooser, catalogue, { base: 'all' })
    return { query, extra: sql`c.id = any(${chosen.ids}::int[])` }
  }
  const { except, of } = chosen
  const extra = except.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`c.id <> all(${except}::int[])`
  return { query: await listQuery(chooser, catalogue, { of, isRead }), extra }
}

async function listQuery(
  chooser: Chooser,
  catalogue: Catalogue,
  { of, isRead }: { of: ListQuestion; isRead: boolean },
): Promise<ResolvedQuery> {
  const { searchTerm: text, timeZone, clauses } = of
  const asked = { clauses, clausesAt: 'records.of.clauses', text, timeZone }
  if (!('viewId' in of))
    return resolveQuery(chooser, catalogue, { ...asked, base: 'all', ...(isRead && { state: 'withDeleted' }) })
  const view = await requireView(chooser, catalogue, of.viewId)
  return resolveQuery(chooser, catalogue, { ...asked, base: { view, tableId: of.tableId } })
}
