import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import type { ImportTarget } from '@dossier/contract/import-plan'
import { fieldKey } from '../fields/field-key.ts'
import { columnHeading } from '../views/column-headings.ts'

/**
 * What every import can fill. `name`: found by its name; `names`: several of them. `also`: what other systems call it,
 * the surest words first.
 */
export const PROPERTIES = {
  caseNumber: { title: 'Number', type: 'text', canBeKey: true, also: ['case number', 'record number', 'number'] },
  title: {
    title: 'Title',
    type: 'text',
    canBeKey: true,
    also: ['name', 'subject', 'headline', 'short description', 'descriptor', 'issue', 'problem', 'topic'],
  },
  summary: {
    title: 'Summary',
    type: 'text-area',
    canBeKey: false,
    also: [
      'description',
      'details',
      'long description',
      'full description',
      'problem description',
      'message',
      'body',
      'notes',
      'comments',
      'remarks',
      'resolution description',
      'resolution notes',
    ],
  },
  statusId: { title: 'Status', type: 'name', canBeKey: false, also: ['state', 'current status', 'stage'] },
  severityId: {
    title: 'Severity',
    type: 'name',
    canBeKey: false,
    also: ['priority', 'urgency', 'impact', 'priority level', 'severity level'],
  },
  assigneeId: {
    title: 'Assignee',
    type: 'name',
    canBeKey: false,
    also: ['assigned to', 'assignee name', 'owner', 'responsible', 'agent', 'technician', 'assigned agent', 'handler'],
  },
  areas: {
    title: 'Areas',
    type: 'names',
    canBeKey: false,
    also: [
      'area',
      'borough',
      'district',
      'neighborhood',
      'ward',
      'region',
      'zone',
      'sector',
      'community',
      'council district',
    ],
  },
  tags: { title: 'Tags', type: 'names', canBeKey: false, also: ['tag', 'labels', 'keywords'] },
  users: {
    title: 'Collaborators',
    type: 'names',
    canBeKey: false,
    also: ['people', 'collaborator', 'watchers', 'followers'],
  },
  pendingTeams: {
    title: 'Awaiting Team',
    type: 'names',
    canBeKey: false,
    also: [
      'awaiting teams',
      'team',
      'teams',
      'assignment group',
      'assigned team',
      'group',
      'department',
      'agency',
      'queue',
    ],
  },
  created: {
    title: 'Created',
    type: 'date-time',
    canBeKey: false,
    also: [
      'created date',
      'date created',
      'created at',
      'created on',
      'created time',
      'creation date',
      'create date',
      'opened',
      'opened at',
      'open date',
      'opened date',
      'date opened',
      'open dt',
      'requested datetime',
      'requested date',
      'requested',
      'date requested',
      'submitted',
      'submitted at',
      'date submitted',
      'submission date',
      'reported',
      'reported at',
      'reported date',
      'date reported',
      'received',
      'received date',
      'date received',
      'add date',
      'entry date',
    ],
  },
  lastUpdated: {
    title: 'Last Updated',
    type: 'date-time',
    canBeKey: false,
    also: [
      'updated date',
      'updated',
      'updated at',
      'updated on',
      'date updated',
      'updated datetime',
      'last update',
      'last update date',
      'last updated date',
      'modified',
      'modified at',
      'modified date',
      'date modified',
      'last modified',
      'last modified date',
      'resolution action updated date',
    ],
  },
  closed: {
    title: 'Closed',
    type: 'date-time',
    canBeKey: false,
    also: [
      'closed date',
      'date closed',
      'closed at',
      'closed on',
      'close date',
      'closed dt',
      'closed time',
      'closed datetime',
      'resolved',
      'resolved at',
      'resolved date',
      'date resolved',
      'resolution date',
      'completed',
      'completed date',
      'date completed',
      'completion date',
    ],
  },
} as const satisfies Record<string, Omit<ImportTarget, 'key'> & { also: readonly string[] }>

export type PropertyTarget = keyof typeof PROPERTIES

export const isPropertyTarget = (key: string): key is PropertyTarget => Object.hasOwn(PROPERTIES, key)

/** What a checkbox can be, as words of a file stand for it. */
export const YES_OR_NO = ['Yes', 'No'] as const

/** Whether values of a data type tell records apart. */
export const isKeyType = (dataType: DataType): boolean => dataType === 'text' || dataType === 'number'

type Fillable = Pick<FieldDefinition, 'id' | 'title' | 'dataType' | 'dataSourceId' | 'columnValues'>

/** Everything that a column can fill in records of a template with these fields; `named`: what properties can be. */
export function importTargets(
  fields: readonly Fillable[],
  { enableTitleTemplate, caseName = 'Case' }: { enableTitleTemplate: boolean; caseName?: string },
  named: Partial<Record<PropertyTarget, readonly string[]>> = {},
): ImportTarget[] {
  const properties = Object.entries(PROPERTIES)
    .filter(([key]) => key !== 'title' || !enableTitleTemplate)
    .map(([key, { title, type, canBeKey }]) => ({
      key,
      title: key === 'caseNumber' ? columnHeading(key, { case: caseName }) : title,
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
    ...(dataType === 'checkbox' && { choices: [...YES_OR_NO] }),
  }))
  return [...properties, ...ofFields]
}
