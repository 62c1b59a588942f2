import { expect, test } from 'vitest'
import { FieldDefinition, FieldExtensions } from '../fields.ts'
import { CaseDetails, CaseField } from './details.ts'

/** Answers are written by these schemas: what they require is in every one of them. */
const required = (schema: { shape: Record<string, { safeParse(value: unknown): { success: boolean } }> }) =>
  Object.keys(schema.shape).filter((key) => !schema.shape[key]!.safeParse(undefined).success)

const words = (text: string) => text.split(' ')

test.each([
  [
    'B-CASE-01 a record has its properties, with the titles of what they name',
    CaseDetails,
    `id caseNumber title summary templateId templateTitle categoryTitle statusId statusTitle severityId severityTitle
      severityLevel assigneeId openedByUser openedByUserId isCase isClosed isSensitive created closed lastUpdated
      lastUpdatedAt`,
  ],
  [
    'B-CASE-02 a record has its relations',
    CaseDetails,
    'areas pendingTeams users tags links permissions sections sectionDetails',
  ],
  [
    'B-CASE-03 a record has its locks and fields',
    CaseDetails,
    'cadenceEnabled builtInFieldLocks hiddenFromInsights fields',
  ],
  [
    'B-CASE-04 a field of a record has its value, its text, its place, its rights and who is editing it',
    CaseField,
    'caseId value label section order permissions requiredCase requiredRecord field inUseBy fieldType',
  ],
  [
    'B-FIELD-06 a field has a definition',
    FieldDefinition,
    'id title description dataType dataSourceId displayReadOnly permissions columnValues extensions',
  ],
])('%s', (_, schema, keys) => {
  expect(required(schema)).toEqual(expect.arrayContaining(words(keys.replaceAll(/\s+/g, ' '))))
})

test('C-ROLE-01 a role has a title, sub-roles, and settings for one person, external people and times', () => {
  const settings = {
    subroles: [{ title: 'Lead' }],
    isSingleUser: true,
    allowExternalUsers: true,
    allowTimeTracking: true,
  }
  expect(FieldExtensions.parse(settings)).toEqual(settings)
})
