import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import type { ImportTarget } from '@dossier/contract/import-plan'
import { fieldKey } from '../fields/field-key.ts'

/** What every import can fill. `name`: found by its name; `names`: several of them. */
export const PROPERTIES = {
  caseNumber: { title: 'Number', type: 'text', canBeKey: true, also: ['case number', 'record number'] },
  title: { title: 'Title', type: 'text', canBeKey: true, also: ['name', 'subject', 'headline'] },
  summary: { title: 'Summary', type: 'text-area', canBeKey: false, also: ['description', 'details', 'notes'] },
  statusId: { title: 'Status', type: 'name', canBeKey: false, also: ['state'] },
  severityId: { title: 'Severity', type: 'name', canBeKey: false, also: ['priority', 'urgency'] },
  assigneeId: { title: 'Assignee', type: 'name', canBeKey: false, also: ['assigned to', 'owner', 'responsible'] },
  areas: { title: 'Areas', type: 'names', canBeKey: false, also: ['area', 'district', 'region'] },
  tags: { title: 'Tags', type: 'names', canBeKey: false, also: ['tag', 'labels', 'keywords'] },
  users: { title: 'Collaborators', type: 'names', canBeKey: false, also: ['people', 'collaborator'] },
  pendingTeams: { title: 'Awaiting teams', type: 'names', canBeKey: false, also: ['awaiting team', 'team', 'teams'] },
  created: {
    title: 'Created',
    type: 'date-time',
    canBeKey: false,
    also: ['created date', 'date created', 'opened', 'created at', 'open date'],
  },
  lastUpdated: {
    title: 'Last updated',
    type: 'date-time',
    canBeKey: false,
    also: ['updated date', 'updated', 'updated at', 'modified'],
  },
  closed: {
    title: 'Closed',
    type: 'date-time',
    canBeKey: false,
    also: ['closed date', 'date closed', 'closed at', 'resolved'],
  },
} as const satisfies Record<string, Omit<ImportTarget, 'key'> & { also: readonly string[] }>

export type PropertyTarget = keyof typeof PROPERTIES

export const isPropertyTarget = (key: string): key is PropertyTarget => Object.hasOwn(PROPERTIES, key)

/** Whether values of a data type tell records apart. */
export const isKeyType = (dataType: DataType): boolean => dataType === 'text' || dataType === 'number'

type Fillable = Pick<FieldDefinition, 'id' | 'title' | 'dataType' | 'dataSourceId' | 'columnValues'>

/** Everything that a column can fill in records of a template with these fields; `named`: what properties can be. */
export function importTargets(
  fields: readonly Fillable[],
  { enableTitleTemplate }: { enableTitleTemplate: boolean },
  named: Partial<Record<PropertyTarget, readonly string[]>> = {},
): ImportTarget[] {
  const properties = Object.entries(PROPERTIES)
    .filter(([key]) => key !== 'title' || !enableTitleTemplate)
    .map(([key, { title, type, canBeKey }]) => ({
      key,
      title,
      type,
      canBeKey,
      ...(key in named && { choices: [...named[key as PropertyTarget]!] }),
    }))
  const ofFields = fields.map(({ id, title, dataType, dataSourceId, columnValues }) => ({
    key: fieldKey(id),
    title,
    type: dataSourceId === null ? dataType : 'name',
    canBeKey: isKeyType(dataType),
    ...(dataType === 'list' && dataSourceId === null && { choices: columnValues.map(({ label }) => label) }),
  }))
  return [...properties, ...ofFields]
}
