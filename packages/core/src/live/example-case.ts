import type { CaseField } from '@dossier/contract/cases/details'
import type { CaseFieldsUpdated } from '@dossier/contract/live/case-hub'
import { exampleDefinition } from '../fields/example-definition.ts'
import type { LiveCase } from './live-case.ts'

/** The instant of a sequence number in tests: a second each. */
export const instantOf = (seq: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seq)).toISOString()

/** A text field for tests, last changed at a sequence number. */
export const exampleField = (id: string, seq: number, changes: Partial<CaseField> = {}): CaseField => ({
  caseId: 1,
  field: exampleDefinition('text', { id }),
  fieldType: 'text',
  value: `${id} at ${seq}`,
  label: `${id} at ${seq}`,
  section: 'General',
  order: 0,
  permissions: { view: [], edit: [], adminOnly: false },
  requiredRecord: false,
  requiredCase: false,
  inUseBy: null,
  lastUpdatedAt: instantOf(seq),
  ...changes,
})

/** A message with fields for tests. */
export const fieldsMessage = (
  seq: number,
  fields: CaseField[],
  changes: Partial<CaseFieldsUpdated> = {},
): CaseFieldsUpdated => ({
  caseId: 1,
  full: false,
  seq,
  lastUpdatedAt: instantOf(seq),
  fields: Object.fromEntries(fields.map((one) => [one.field.id, one])),
  ...changes,
})

/** Record #7 for tests, as fetched at sequence number 10, with the given fields. */
export const exampleCase = (fields: CaseField[], changes: Partial<LiveCase> = {}): LiveCase => ({
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
  created: instantOf(0),
  closed: null,
  deleted: null,
  lastUpdated: instantOf(10),
  lastUpdatedAt: instantOf(10),
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
  sections: ['General'],
  sectionDetails: {},
  links: [],
  fields: Object.fromEntries(fields.map((one) => [one.field.id, one])),
  ...changes,
})
