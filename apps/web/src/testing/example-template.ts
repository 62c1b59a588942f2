import type { TemplateDetails, TemplateField } from '@dossier/contract/templates'
import { exampleDefinition } from './example-case.ts'

export const exampleTemplateField = (changes: Partial<TemplateField> = {}): TemplateField => ({
  field: exampleDefinition('text'),
  section: 'Request',
  order: 0,
  requiredRecord: false,
  requiredCase: false,
  permissions: null,
  ...changes,
})

/** Template 1 of tests: everyone may create records and cases from it. */
export const exampleTemplate = (changes: Partial<TemplateDetails> = {}): TemplateDetails => ({
  id: 1,
  title: 'Streets',
  description: '',
  order: 1,
  disabled: false,
  category: null,
  severityId: null,
  enableTitleTemplate: false,
  permissions: { case: { edit: [] }, record: { edit: [] } },
  editClosedPermissions: [],
  sections: ['Request'],
  sectionDetails: {},
  hiddenFields: [],
  fieldDefaultValues: {},
  titleTemplate: '',
  fields: [exampleTemplateField()],
  roles: [],
  templateSchedule: { schedulingAvailable: false, schedulingPermissions: [], schedulingFields: [], defaultValues: {} },
  cadenceDetails: { cadencePeriod: null, startTime: '09:00' },
  ...changes,
})
