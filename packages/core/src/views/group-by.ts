import { GROUP_KEYS } from '@dossier/contract/views/definition'
import type { FieldDefinition } from '@dossier/contract/fields'
import { valueType } from '../calculations/result.ts'
import { fieldType } from '../fields/types/registry.ts'

/** Whether a view can have a group for each value of the field. */
export const isGroupable = (field: FieldDefinition): boolean => fieldType(valueType(field)).groupable

export const isGroupKey = (key: string): key is (typeof GROUP_KEYS)[number] => GROUP_KEYS.some((one) => one === key)

const TYPES_OF_COLUMNS: Record<(typeof GROUP_KEYS)[number], string> = {
  templateId: 'list',
  statusId: 'list',
  severityId: 'list',
  assigneeId: 'list',
  created: 'date-time',
  lastUpdated: 'date-time',
  closed: 'date-time',
  isCase: 'checkbox',
  isClosed: 'checkbox',
  areas: 'list-multiple',
  tags: 'list-multiple',
  users: 'list-multiple',
  pendingTeams: 'list-multiple',
}

/** The data type of the column by which a view is grouped; a field that the reader does not see is undefined. */
export const groupDataType = (key: string, field: FieldDefinition | undefined): string | null =>
  isGroupKey(key) ? TYPES_OF_COLUMNS[key] : field && isGroupable(field) ? valueType(field) : null
