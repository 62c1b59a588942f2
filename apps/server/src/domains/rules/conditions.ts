import type { RuleClause } from '@dossier/contract/rules/rule'
import { sameUntil } from '@dossier/core/filters/clock'
import { holds } from '@dossier/core/filters/holds'
import type { Condition } from '@dossier/core/filters/condition'
import { columnOfClause, fieldOfColumn } from '@dossier/core/filters/item-columns'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { readClauses } from '@dossier/core/filters/read-clauses'
import { neededBy, type Needed } from '@dossier/core/rules/candidates'
import { tokenOf } from '@dossier/core/filters/terms'
import type { Catalogue, CatalogueRule } from '../../catalogue/catalogue.ts'
import type { ToldCondition, ToldRun } from '../../db/tables/rules.ts'
import { readRights } from '../../records/read-rights.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { fieldValue } from '../cases/present-case.ts'
import { readingOf, type Beside, type ItemValues } from '../views/record-reading.ts'
import { clauseWords, type SimpleClause } from './condition-words.ts'
import { ruleColumns, ruleTerms, systemActor } from './system-reader.ts'
import { shownValue } from './value-text.ts'

/** A record before the save and as it is now; a new one was not there before. */
export interface States {
  before: LoadedCase | null
  now: LoadedCase
}

export interface Asking {
  catalogue: Catalogue
  meId: number | null
  /** Epoch milliseconds. */
  at: number
}

interface Part {
  clause: SimpleClause
  /** Null if a part of it is gone: then it holds for nothing. (D-132) */
  condition: Condition | null
}

/** A condition of a rule, ready to be asked: one part, or those of an "Any of" group. */
interface ResolvedClause {
  isGroup: boolean
  parts: readonly Part[]
}

interface CacheEntry {
  meId: number | null
  until: number
  clauses: readonly ResolvedClause[]
}

/** By catalogue, which is another one whenever anything that conditions name is. */
const cache = new WeakMap<Catalogue, Map<CatalogueRule, CacheEntry>>()

/** The conditions of a rule for a moment and a person; those that were read before, as long as they mean the same. */
function resolvedClausesOf(rule: CatalogueRule, { catalogue, meId, at }: Asking): readonly ResolvedClause[] {
  const byRule = cache.get(catalogue) ?? new Map<CatalogueRule, CacheEntry>()
  const found = byRule.get(rule)
  if (found && found.until > at && (found.meId === null || found.meId === meId)) return found.clauses
  const terms = ruleTerms(catalogue, { meId, now: at, weekStart: rule.weekStart })
  const read = (clause: SimpleClause): Part => {
    const result = readClauses([{ ...clause, orClause: false, subClauses: [] }], terms)
    return { clause, condition: result.ok ? result.condition : null }
  }
  const clauses = rule.conditions.map((clause) => ({
    isGroup: clause.orClause,
    parts: clause.orClause ? clause.subClauses.map(read) : [read(simpleOf(clause))],
  }))
  const asksMe = clauses.some(({ parts }) => parts.some(({ clause }) => tokenOf(clause) === 'me'))
  const until = sameUntil([...rule.conditions], terms)
  cache.set(catalogue, byRule)
  byRule.set(rule, { meId: asksMe ? (meId ?? 0) : null, until, clauses })
  return clauses
}

/** A condition that is no group, as its only part. */
export const simpleOf = (clause: RuleClause): SimpleClause => ({ ...clause, orClause: false, subClauses: [] })

/** A value without which a rule does not run, if it is one of the record now, and the same for everybody. */
export function neededOf(rule: CatalogueRule, asking: Asking): Needed | null {
  for (const { isGroup, parts } of resolvedClausesOf(rule, asking)) {
    const [part] = parts
    if (isGroup || !part?.condition || part.clause.was || tokenOf(part.clause) !== null) continue
    const needed = neededBy(part.condition)
    if (needed) return needed
  }
  return null
}

type RuleReading = ReturnType<typeof readRecord>

const readings = new WeakMap<LoadedCase, RuleReading>()

/** A record as conditions look at it, made once for each state of it. */
export function readingFor(loaded: LoadedCase): RuleReading {
  const found = readings.get(loaded)
  if (found) return found
  const reading = readRecord(loaded)
  readings.set(loaded, reading)
  return reading
}

function readRecord(loaded: LoadedCase) {
  const { record, catalogue } = loaded
  const own = record.template.fields
  const added = record.row.form?.added ?? {}
  const titles = new Map(record.tags.map((title, nth) => [nth, title]))
  const rights = readRights(systemActor(catalogue), catalogue)
  const row = { ...record.row, tag_ids: [...titles.keys()] }
  const reader = { catalogue, rights, columns: ruleColumns(catalogue), tags: titles, beside: besideOf(loaded) }
  const reading = readingOf(row, reader)
  return {
    ...reading,
    isUnsaved: true as const,
    // A rule may have given this record another form than its template has, and be the first of its template that does.
    hasPart: (column: string) => {
      const fieldId = fieldOfColumn(column)
      if (fieldId === null) return reading.hasPart(column)
      return own.has(fieldId) && (reading.hasPart(column) || Object.hasOwn(added, fieldId))
    },
  }
}

/** What was loaded for conditions beside the record. An item that is gone for good has no values. */
const besideOf = ({ record, items, fieldsWithFiles }: LoadedCase): Beside => ({
  itemsIn: (fieldId) => {
    const field = record.template.fields.get(fieldId)?.field
    if (!field) return []
    return itemIdsOf(field, fieldValue(record, fieldId)).flatMap((id): ItemValues[] => {
      const values = items.get(id)?.fields
      return values ? [values] : []
    })
  },
  hasFile: (fieldId) => fieldsWithFiles?.has(fieldId) === true,
})

/** Null where a part is gone. */
function isTrue(part: Part, states: States): boolean | null {
  const { condition } = part
  if (condition === null) return null
  const state = stateOf(part, states)
  return state !== null && holds(condition, readingFor(state)) === true
}

const groupHolds = ({ parts }: ResolvedClause, states: States): boolean =>
  parts.some((one) => isTrue(one, states) === true)

/** The first condition that does not hold, and the value that it met; null if all do. A group has no value of its own. */
export function firstFalse(rule: CatalogueRule, asking: Asking, states: States): ToldRun['reason'] {
  const found = resolvedClausesOf(rule, asking).find((one) => !groupHolds(one, states))
  if (!found) return null
  const [first] = found.parts
  if (found.isGroup || !first) return { text: ANY_OF, value: null, keys: found.parts.flatMap(keysOf) }
  return {
    text: clauseWords(first.clause, states.now),
    value: shownIn(stateOf(first, states), first),
    keys: keysOf(first),
  }
}

/** Every condition with the value that it met. */
export const tellConditions = (rule: CatalogueRule, asking: Asking, states: States): ToldCondition[] =>
  resolvedClausesOf(rule, asking).map((one) => tell(one, states))

const ANY_OF = 'Any of'

/** That whose value is compared. */
const stateOf = ({ clause }: Part, { before, now }: States): LoadedCase | null => (clause.was ? before : now)

const shownIn = (state: LoadedCase | null, { clause }: Part): string =>
  state ? shownValue(state, columnOfClause(clause)) : ''

const keysOf = ({ clause }: Part): string[] => [clause.field, clause.dynamicField ?? ''].filter((key) => key !== '')

function tell(condition: ResolvedClause, states: States): ToldCondition {
  const parts = condition.parts.map((one) => tellPart(one, states))
  const [first] = parts
  if (!condition.isGroup && first) return { ...first, parts: [] }
  return {
    text: ANY_OF,
    keys: parts.flatMap(({ keys }) => keys),
    holds: parts.some((one) => one.holds === true),
    value: '',
    valueNow: null,
    parts,
  }
}

function tellPart(part: Part, states: States): Omit<ToldCondition, 'parts'> {
  const { clause } = part
  const value = shownIn(stateOf(part, states), part)
  const present = clause.was ? shownIn(states.now, part) : value
  return {
    text: clauseWords(clause, states.now),
    keys: keysOf(part),
    holds: isTrue(part, states),
    value,
    valueNow: present === value ? null : present,
  }
}
