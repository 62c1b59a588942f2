import type { DemoView } from '../create-demo-views.ts'

/** What the wards and Patient Safety look at every day. */
export const CLINIC_VIEWS: DemoView[] = [
  {
    title: 'Incident Board',
    columns: ['caseNumber', 'title', 'severityId', 'areas', 'assigneeId'],
    layout: { kind: 'board', column: 'statusId' },
  },
  {
    title: 'Incidents by Shift',
    columns: ['caseNumber', 'title', 'templateId', 'severityId', 'fields.happened-at', 'areas'],
    groupBy: 'fields.shift',
    sortBy: 'created',
  },
  {
    title: 'Investigations',
    columns: ['caseNumber', 'title', 'statusId', 'assigneeId', 'fields.review-by', 'lastUpdated'],
    clauses: [{ field: 'isCase', operator: 'Equals', value: true }],
  },
]
