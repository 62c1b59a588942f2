import type { ReadSortKey } from '@dossier/contract/views/sort-keys'
import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { textOrder } from '../../../db/text-order.ts'
import { byName } from './by-name.ts'
import type { ColumnOrder, OrderColumns } from './record-order.ts'

/** The order by a built-in column that no index has: every record of the list is read. */
export const readOrder = (catalogue: Catalogue, key: ReadSortKey, descending: boolean): ColumnOrder => ({
  by: 'column',
  key,
  descending,
  moved: sql`null`,
  isNullable: true,
  isComputed: true,
  ...valueOf(catalogue, key),
})

/** Of several things, the first one by name decides. */
function valueOf(
  catalogue: Catalogue,
  key: ReadSortKey,
): Pick<OrderColumns, 'type' | 'value'> & Pick<ColumnOrder, 'choices'> {
  const { areas, users, teams } = catalogue
  switch (key) {
    case 'closed':
      return { type: 'timestamptz', value: sql`c.closed` }
    case 'openForDays':
      return { type: 'float8', value: sql`extract(epoch from coalesce(c.closed, now()) - c.created)::float8` }
    case 'isCase':
      return { type: 'int', value: sql`c.is_case::int` }
    case 'isClosed':
      return { type: 'int', value: sql`c.is_closed::int` }
    case 'summary':
      return { type: 'text', value: textOrder(sql`nullif(c.summary, '')`) }
    case 'areas':
      return firstOf(
        'area_ids',
        byName(areas, ({ title }) => title),
      )
    case 'users':
      return firstOf(
        'user_ids',
        byName(users, ({ name }) => name),
      )
    case 'pendingTeams':
      return firstOf(
        'pending_team_ids',
        byName(teams, ({ title }) => title),
      )
    case 'tags':
      return {
        type: 'text',
        value: sql`(select min(${textOrder(sql`t.title`)}) from tags t
          where t.tenant_id = c.tenant_id and t.id = any(c.tag_ids))`,
      }
  }
}

/** The least rank of a record's things among all of them: looked up by id, as there may be thousands. */
function firstOf(
  column: string,
  ids: readonly number[],
): { type: 'int'; value: RawBuilder<unknown>; choices: readonly string[] } {
  const ranks = JSON.stringify(Object.fromEntries(ids.map((id, rank) => [id, rank])))
  return {
    type: 'int',
    choices: ids.map(String),
    value: sql`(select min((${ranks}::jsonb -> one.id::text)::int) from unnest(${sql.ref(`c.${column}`)}) as one (id))`,
  }
}
