import type { CaseDetails, CaseField } from '@dossier/contract/cases/details'
import type { DataType, FieldDefinition } from '@dossier/contract/fields'

const AT = '2026-01-01T00:00:00.000Z'

export const exampleDefinition = (dataType: DataType, changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 'site',
  title: 'Site',
  description: '',
  dataType,
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [
    { key: 1, value: 'north', label: 'North' },
    { key: 2, value: 'south', label: 'South' },
  ],
  extensions: {},
  ...changes,
})

/** A field of record 1, in the section Request. */
export const exampleField = (changes: Partial<CaseField> = {}): CaseField => {
  const field = changes.field ?? exampleDefinition('text')
  return {
    caseId: 1,
    field,
    fieldType: field.dataType,
    value: null,
    label: '',
    section: 'Request',
    order: 0,
    permissions: { view: [], edit: [], adminOnly: false },
    requiredRecord: false,
    requiredCase: false,
    inUseBy: null,
    lastUpdatedAt: AT,
    ...changes,
  }
}

/** Record #7 of tests: open, editable by everyone. */
export const exampleCase = (fields: CaseField[] = [], changes: Partial<CaseDetails> = {}): CaseDetails => ({
  id: 1,
  caseNumber: '7',
  title: 'Broken lamp',
  summary: '',
  templateId: 1,
  templateTitle: 'Streets',
  categoryId: null,
  categoryTitle: null,
  statusId: 1,
  statusTitle: 'New',
  severityId: 1,
  severityTitle: 'Low',
  severityLevel: 1,
  assigneeId: null,
  assigneeName: null,
  openedByUserId: 3,
  openedByUser: 'Ada',
  isCase: false,
  isClosed: false,
  isSensitive: false,
  cadenceEnabled: false,
  hiddenFromInsights: false,
  created: AT,
  closed: null,
  deleted: null,
  lastUpdated: AT,
  lastUpdatedAt: AT,
  seq: 10,
  areas: [],
  tags: [],
  users: [],
  pendingTeams: [],
  permissions: { edit: [] },
  promotePermissions: { edit: [] },
  editClosedPermissions: [],
  enableTitleTemplate: false,
  builtInFieldLocks: {},
  sections: ['Request'],
  sectionDetails: {},
  links: [],
  fields: Object.fromEntries(fields.map((one) => [one.field.id, one])),
  ...changes,
})
