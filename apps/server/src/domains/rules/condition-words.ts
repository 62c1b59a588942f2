import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnOfClause } from '@dossier/core/filters/item-columns'
import { operatorWords } from '@dossier/core/filters/operator-words'
import { valueWords } from '@dossier/core/filters/value-words'
import { VALUE_NOT_FOUND } from '@dossier/core/fields/placeholders'
import { NEUTRAL } from '@dossier/core/text/dates'
import type { RuleClause } from '@dossier/contract/rules/rule'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { findIn, type ItemNames } from '../cases/item-names.ts'
import { ruleColumns } from './system-reader.ts'

/** A condition, or a part of one, that is no group. */
export type SimpleClause = RuleClause['subClauses'][number]

const LISTS = {
  statusId: 'statuses',
  severityId: 'severities',
  templateId: 'templates',
  areas: 'areas',
  pendingTeams: 'teams',
  assigneeId: 'users',
  users: 'users',
} as const satisfies Record<string, keyof Catalogue>

interface Naming {
  catalogue: Catalogue
  items: ItemNames
}

/** What a value of a column is called; null if it is gone. */
function nameIn({ catalogue, items }: Naming, key: string, value: string | number): string | null {
  if (Object.hasOwn(LISTS, key)) {
    const thing: { title?: string; name?: string } | undefined = catalogue[LISTS[key as keyof typeof LISTS]].get(
      Number(value),
    )
    return thing?.title ?? thing?.name ?? null
  }
  const field = catalogue.fields.get(fieldIdOf(key) ?? '')
  if (!field) return String(value)
  if (field.dataType === 'user-role') return catalogue.users.get(Number(value))?.name ?? null
  if (field.dataSourceId !== null) return findIn(items)(String(value))?.label ?? null
  const choice = field.columnValues?.find((one) => 'value' in one && one.value === value)
  return choice ? choice.label : null
}

/** Such as `Status was Open`. */
export function clauseWords(clause: SimpleClause, naming: Naming): string {
  const key = columnOfClause(clause)
  const column = ruleColumns(naming.catalogue).get(key)
  const operator = clause.operator
  if (!column || !operator) return VALUE_NOT_FOUND
  const how = clause.was
    ? pastWords(operatorWords(column.comparison, operator))
    : operatorWords(column.comparison, operator)
  const other = clause.dynamicField ? ruleColumns(naming.catalogue).get(clause.dynamicField)?.label : undefined
  const filter = {
    id: '',
    field: key,
    operator,
    value: clause.value,
    dynamicValue: clause.dynamicValue ?? null,
    parameters: clause.searchClauseParameters ?? {},
  }
  const context = {
    ...NEUTRAL,
    timeZone: naming.catalogue.timeZone,
    nameOf: (value: string | number) => nameIn(naming, key, value),
  }
  return [column.label, how, other ?? valueWords(filter, column, context)].filter((part) => part !== '').join(' ')
}

const PAST: readonly (readonly [RegExp, string])[] = [
  [/^is\b/, 'was'],
  [/^contains\b/, 'contained'],
  [/^includes\b/, 'included'],
]

/** How a comparison with the value before the save is read. (D-131) */
export function pastWords(words: string): string {
  const found = PAST.find(([present]) => present.test(words))
  return found ? words.replace(found[0], found[1]) : words
}
