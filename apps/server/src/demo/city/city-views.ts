import { pick, type DemoTenant } from '../create-demo-tenant.ts'
import type { DemoView } from '../create-demo-views.ts'

const COLLECTION = 'Collection'
const STREETS = 'Streets'
const DESK = 'City Desk'

/** What the bureaus look at every day. */
export function cityViews(city: DemoTenant, templates: ReadonlyMap<string, number>): DemoView[] {
  const status = (title: string) => pick(city.statuses, title)
  const severity = (title: string) => pick(city.severities, title)
  const isTemplate = (title: string) => ({
    field: 'templateId',
    operator: 'Equals' as const,
    value: pick(templates, title),
  })
  return [
    {
      title: 'Work Board',
      columns: ['caseNumber', 'title', 'severityId', 'assigneeId', 'fields.service-date'],
      clauses: [{ field: 'assigneeId', operator: 'IsSet' }],
      layout: { kind: 'board', column: 'statusId' },
    },
    {
      title: 'Bulky Items by Date',
      folder: COLLECTION,
      columns: ['caseNumber', 'title', 'statusId', 'fields.yard', 'assigneeId'],
      clauses: [isTemplate('Bulky Items'), { field: 'fields.service-date', operator: 'IsSet' }],
      groupBy: 'fields.service-date',
      sortBy: 'caseNumber',
      sortByDescending: false,
      calculations: [{ column: 'assigneeId', calcType: 'Empty' }],
    },
    {
      title: 'Oldest Dumping First',
      folder: COLLECTION,
      columns: ['caseNumber', 'title', 'severityId', 'openForDays', 'assigneeId', 'areas'],
      clauses: [isTemplate('Illegal Dumping Pickup')],
      sortBy: 'created',
      sortByDescending: false,
      calculations: [{ column: 'openForDays', calcType: 'Average' }],
      formattingRules: {
        openForDays: [
          {
            operator: 'GreaterThan',
            value: 0,
            setBar: true,
            barColor: '#d97706',
            setBarMaximum: 'maximum',
          },
          { operator: 'GreaterThan', value: 5, setIcon: true, icon: 'exclamation-triangle', iconColor: '#b91c1c' },
        ],
      },
    },
    {
      title: 'Graffiti Map',
      folder: STREETS,
      columns: ['caseNumber', 'title', 'statusId', 'created'],
      clauses: [isTemplate('Graffiti Removal')],
      layout: { kind: 'map', markerColumn: 'fields.location' },
    },
    {
      title: 'Dark Streets by Area',
      folder: STREETS,
      columns: ['caseNumber', 'title', 'templateId', 'statusId', 'severityId', 'assigneeId', 'created'],
      clauses: [
        {
          orClause: true,
          subClauses: [isTemplate('Single Streetlight Issue'), isTemplate('Multiple Streetlight Issue')],
        },
      ],
      groupBy: 'areas',
      sortBy: 'severityId',
    },
    {
      title: 'High and Unassigned',
      folder: DESK,
      columns: ['caseNumber', 'title', 'templateId', 'severityId', 'created', 'lastUpdated'],
      clauses: [
        { field: 'severityId', operator: 'Any', value: [severity('High'), severity('Critical')] },
        { field: 'assigneeId', operator: 'NotSet' },
      ],
      sortBy: 'severityId',
    },
    {
      title: 'All Cases',
      folder: DESK,
      columns: ['caseNumber', 'title', 'statusId', 'assigneeId', 'pendingTeams', 'lastUpdated'],
      clauses: [{ field: 'isCase', operator: 'Equals', value: true }],
    },
    {
      title: 'Last 7 Days',
      folder: DESK,
      columns: ['caseNumber', 'title', 'templateId', 'statusId', 'fields.requested-via'],
      clauses: [
        { field: 'created', operator: 'GreaterThan', dynamicValue: -7 },
        { field: 'statusId', operator: 'NotEqual', value: status('Cancelled') },
      ],
      groupBy: 'created',
      sortBy: 'created',
    },
  ]
}
