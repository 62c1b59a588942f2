import type { SearchClause } from '@dossier/contract/clauses'
import { filterColumns } from '@dossier/core/filters/columns'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { Condition } from '@dossier/core/filters/condition'
import type { Terms } from '@dossier/core/filters/terms'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights } from '../cases/read-rights.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { firstDayOf } from '../tenant/tenant-settings.ts'
import { conditionSql } from './condition-sql.ts'

/** What a person asks of records. */
export interface Question {
  condition: Condition
  /** On rows `c` of `cases`. */
  where: RawBuilder<SqlBool>
}

interface Asked {
  clauses: readonly SearchClause[]
  timeZone: string
  /** Where the clauses stand in the body, for refusals. */
  at: string
}

/**
 * Reads clauses as the question of the caller. Refuses with 400 and the place what means nothing, and a field that the
 * caller may not see in the same words as one that does not exist: what a filter finds says as much as a column.
 */
export function ask({ me, tenant }: Pick<Ctx, 'me' | 'tenant'>, catalogue: Catalogue, asked: Asked): Question {
  const now = new Date()
  const columns = filterColumns(me, visibleFields(me, catalogue).values())
  const terms: Terms = {
    meId: me.id,
    now: now.getTime(),
    timeZone: knownZone(asked.timeZone),
    firstDayOfWeek: firstDayOf(tenant.settings),
    columns,
    areasWithin: (id) => areasWithin(catalogue, id),
    membersOf: (id) => [...catalogue.users.values()].filter(({ teams }) => teams.includes(id)).map((user) => user.id),
  }
  const read = readClauses(asked.clauses, terms)
  if (!read.ok) return badInput(read.message, `${asked.at}.${read.at}`)
  const asking = { catalogue, rights: readRights(me, catalogue), columns, now }
  return { condition: read.condition, where: conditionSql(read.condition, asking) }
}

/** UTC for a zone that nobody knows. (D-072) */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function areasWithin({ areas }: Catalogue, id: number): number[] {
  const children = Map.groupBy(areas.values(), ({ parentId }) => parentId)
  const found = new Set([id])
  // What is added on the way is walked, too.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return [...found]
}
