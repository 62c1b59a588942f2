import { DATA_TYPES, type DataType, type FieldDefinition } from '@dossier/contract/fields'
import { valueType } from '../calculations/result.ts'
import { fieldType } from '../fields/types/registry.ts'
import { COMPARISONS } from '../filters/comparisons.ts'
import type { FilterColumn } from '../filters/terms.ts'

/** The types that rules can be made for ahead of any column. (C-FMT-05) */
export const RULE_TYPES = DATA_TYPES.filter((dataType) => fieldType(dataType).hasRules)

/** A column of a data type, whatever it is. */
export function columnOfType(dataType: DataType): FilterColumn {
  const { comparison, title } = fieldType(dataType)
  return { key: dataType, label: title, comparison, operators: COMPARISONS[comparison].operators }
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
