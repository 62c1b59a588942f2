import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import type { Operator } from '@dossier/contract/operators'
import { valueType } from '../calculations/result.ts'
import { fieldType } from '../fields/registry.ts'
import { COMPARISONS } from '../filters/comparisons.ts'
import type { FilterColumn } from '../filters/terms.ts'

/** Who is in which team is not known where rules are read, nor is where a marker stands. */
const NOT_IN_RULES: readonly Operator[] = ['InTeam', 'Within']

/** A column as its rules compare it. */
export const ruleColumn = <Column extends FilterColumn>(column: Column): Column => ({
  ...column,
  operators: column.operators.filter((operator) => !NOT_IN_RULES.includes(operator)),
})

/** The types that rules can be made for ahead of any column: their values need no list of choices. (C-FMT-05) */
export const RULE_TYPES = [
  'text',
  'text-area',
  'number',
  'dollar',
  'date',
  'date-time',
  'time',
  'checkbox',
] as const satisfies readonly DataType[]

/** A column of a data type, whatever it is. */
export function columnOfType(dataType: DataType): FilterColumn {
  const { comparison, title } = fieldType(dataType)
  return ruleColumn({ key: dataType, label: title, comparison, operators: COMPARISONS[comparison].operators })
}

const BUILT_IN: Partial<Record<string, DataType>> = {
  caseNumber: 'text',
  title: 'text',
  created: 'date-time',
  lastUpdated: 'date-time',
  closed: 'date-time',
  summary: 'text-area',
  openForDays: 'number',
  isCase: 'checkbox',
  isClosed: 'checkbox',
  templateId: 'list',
  statusId: 'list',
  severityId: 'list',
  areas: 'list-multiple',
  tags: 'list-multiple',
  pendingTeams: 'list-multiple',
}

/** The data type by which global rules apply to a column; undefined if none do. */
export const ruleTypeOf = (key: string, field: FieldDefinition | undefined): DataType | undefined =>
  field ? valueType(field) : BUILT_IN[key]

export const isNumeric = (dataType: DataType | undefined): boolean => dataType === 'number' || dataType === 'dollar'
