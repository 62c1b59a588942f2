import type { ChosenRecords, ListQuestion } from '@dossier/contract/chosen-records'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Actor } from '@dossier/core/access/cases'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { TenantOfSession } from '../../http/principal.ts'
import { readRights } from '../cases/read-rights.ts'
import { visibleTo } from '../cases/visibility.ts'
import { ask } from '../filters/ask.ts'
import { asksForDeleted } from '../filters/asks-for-deleted.ts'
import { askedFilter } from './asked-page.ts'
import { AMONG } from './count-records.ts'
import { matching, matchText, type Sought } from './match-text.ts'
import { requireView } from './own-views.ts'
import { questionOf } from './view-question.ts'

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
  const found = matching(await chosenConditions(chooser, await loadCatalogue(chooser), chosen), {
    columns: sql`c.id`,
    rest: (condition) => sql`${condition} limit ${sql.lit(most + 1)}`,
  })
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) found order by id limit ${sql.lit(most + 1)}`.execute(chooser.tx)
  return { ids: rows.slice(0, most).map(({ id }) => id), isMore: rows.length > most }
}

/**
 * Conditions on rows `c` of `cases`, with the rights of the person; each chosen record meets at least one. What a list
 * asks is read as the list reads it: 404 for a view that they do not see, 400 for filters that mean nothing. `visible`
 * is for those who only read: deleted records can be among theirs.
 */
export async function chosenConditions(
  chooser: Chooser,
  catalogue: Catalogue,
  chosen: ChosenRecords,
  visible = visibleTo(chooser.me, 'c'),
): Promise<RawBuilder<SqlBool>[]> {
  if ('ids' in chosen) return [sql`(${visible} and c.id = any(${chosen.ids}::int[]))`]
  const { except } = chosen
  const others = except.length === 0 ? sql`true` : sql`c.id <> all(${except}::int[])`
  const listed = await listConditions(chooser, catalogue, chosen.of)
  return listed.map((one) => sql<SqlBool>`(${visible} and ${one} and ${others})`)
}

/** Whether deleted records are among those that an administrator has found. Nobody changes them. */
export function reachesDeleted(chooser: Chooser, catalogue: Catalogue, chosen: ChosenRecords): boolean {
  if ('ids' in chosen || !('clauses' in chosen.of)) return false
  return asksForDeleted(chooser.me, askClauses(chooser, catalogue, chosen.of).condition)
}

type Searched = Extract<ListQuestion, { clauses: unknown }>

const askClauses = (chooser: Chooser, catalogue: Catalogue, { clauses, timeZone }: Searched) =>
  ask(chooser, catalogue, { clauses, timeZone, at: 'records.of.clauses' })

async function listConditions(
  chooser: Chooser,
  catalogue: Catalogue,
  of: ListQuestion,
): Promise<RawBuilder<SqlBool>[]> {
  const sought = { text: of.searchTerm, rights: readRights(chooser.me, catalogue) }
  if ('clauses' in of) return withText(sought, askClauses(chooser, catalogue, of).find)
  const view = await requireView(chooser, catalogue, of.viewId)
  const question = questionOf(chooser, catalogue, view, { ...of, now: new Date() })
  if (!question) return withText(sought, AMONG.open as RawBuilder<SqlBool>)
  const { find } = askedFilter({ question, sought, catalogue, reads: chooser.me })
  return find.map((one) => sql<SqlBool>`${AMONG[question.among]} and ${one}`)
}

const withText = (sought: Sought, where: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] =>
  sought.text === '' ? [where] : matchText(sought).map((match) => sql<SqlBool>`${match} and ${where}`)
