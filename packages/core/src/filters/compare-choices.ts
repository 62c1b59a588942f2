import { fault } from './clause-fault.ts'
import { not, test, type Condition } from './condition.ts'
import { tokenOf, type ResolvedClause, type Terms } from './terms.ts'

type Chosen = string | number

const NEGATED: readonly ResolvedClause['operator'][] = ['NotEqual', 'NotAny']

function compare({ column: { key }, operator }: ResolvedClause, values: readonly Chosen[]): Condition {
  const holds = test(key, { is: 'oneOf', values: [...new Set(values)] })
  return NEGATED.includes(operator) ? not(holds) : holds
}

/** Choices of a list and items of data sources: texts. */
export const readChoices = (clause: ResolvedClause): Condition => compare(clause, chosen(clause).map(String))

/** Statuses, templates, teams: things with an id. */
export const readThings = (clause: ResolvedClause): Condition =>
  compare(
    clause,
    chosen(clause).map((one) => idOf(one, clause)),
  )

/** Words that people write in any letter case. */
export const readWords = (clause: ResolvedClause): Condition =>
  compare(
    clause,
    chosen(clause).map((one) => String(one).trim()),
  )

/** With an area, those below it are meant. (D-084) */
export const readAreas = (clause: ResolvedClause, { areasWithin }: Terms): Condition =>
  compare(
    clause,
    chosen(clause).flatMap((one) => areasWithin(idOf(one, clause))),
  )

/** People of the tenant, external ones by the id that they have in the record; of teams, their members. */
export function readPeople(clause: ResolvedClause, { meId, membersOf }: Terms): Condition {
  if (clause.operator === 'InTeam')
    return compare(
      clause,
      chosen(clause).flatMap((one) => membersOf(idOf(one, clause))),
    )
  const token = tokenOf(clause)
  if (token === 'me') return compare(clause, [meId])
  if (token !== null) return fault('dynamicValue', `Choose a person for ${clause.column.label}.`)
  return compare(
    clause,
    chosen(clause).map((one) => (EXTERNAL.test(String(one)) ? String(one) : idOf(one, clause))),
  )
}

const EXTERNAL = /^ext-[0-9a-f-]{36}$/

function chosen({ column: { label }, value }: ResolvedClause): Chosen[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.length > 0 && values.every(isChosen) ? values : fault('value', `Choose a value for ${label}.`)
}

const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

const MOST = 2_147_483_647

function idOf(value: Chosen, { column: { label } }: ResolvedClause): number {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id <= MOST ? id : fault('value', `Choose a value for ${label}.`)
}
