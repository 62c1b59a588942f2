import type { SearchClause } from '@dossier/contract/clauses'
import type { Actor } from '@dossier/core/access/cases'
import { sameUntil } from '@dossier/core/filters/clock'
import type { Condition } from '@dossier/core/filters/condition'
import { readStored } from '@dossier/core/filters/read-clauses'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { readRights } from '../cases/read-rights.ts'
import { conditionSql, type Asking } from '../filters/condition-sql.ts'
import { narrowing } from '../filters/narrowing.ts'
import { filterableColumns, termsOf, type Asker } from '../filters/terms-of.ts'
import type { Among } from './count-records.ts'
import { groupCondition } from './group-condition.ts'
import { asksForClosed } from './present-view.ts'

/** What a view asks, for one person at one moment: nothing is left to look up. The same text means the same question. */
export interface ViewQuestion {
  condition: Condition
  among: Among
  /** Epoch milliseconds: afterwards, the clauses of the view may mean something else. */
  until: number
}

/** All open records. */
export const EVERYTHING: ViewQuestion = { condition: { all: [] }, among: 'open', until: Infinity }

interface Asked {
  timeZone?: string | undefined
  now: Date
  /** One group of the view. */
  tableId?: string | undefined
}

/** Null for all open records. 400 for a group that the view cannot have. */
export function questionOf(
  asker: Asker,
  catalogue: Catalogue,
  view: CatalogueView,
  { timeZone = 'UTC', now, tableId }: Asked,
): ViewQuestion | null {
  if (view.clauses.length === 0 && tableId === undefined) return null
  const terms = termsOf(asker, catalogue, { timeZone, now })
  const { condition } = readStored(view.clauses, terms)
  const group = tableId === undefined ? [] : [groupCondition(view, { tableId, terms })]
  return {
    condition: { all: [condition, ...group] },
    among: amongOf(view.clauses),
    until: sameUntil(view.clauses, terms),
  }
}

/** Closed records are listed where the view asks for them. (D-067) */
function amongOf(clauses: readonly SearchClause[]): Among {
  if (!asksForClosed(clauses)) return 'open'
  const isAlways = (value: boolean) =>
    clauses.some((one) => !one.orClause && one.field === 'isClosed' && String(one.value) === String(value))
  return isAlways(true) ? 'closed' : isAlways(false) ? 'open' : 'all'
}

export interface QuestionSql {
  /** On rows `c` of `cases`. */
  where: RawBuilder<SqlBool>
  /** What follows from it, in a form that indexes answer. */
  narrow: RawBuilder<SqlBool>[]
}

/** The question in SQL for people with these rights. */
export function questionSql(
  reads: Actor,
  catalogue: Catalogue,
  { condition }: Pick<ViewQuestion, 'condition'>,
): QuestionSql {
  const asking: Asking = {
    catalogue,
    rights: readRights(reads, catalogue),
    columns: filterableColumns(reads, catalogue),
    now: new Date(),
  }
  return { where: conditionSql(condition, asking), narrow: narrowing(condition, asking) }
}
