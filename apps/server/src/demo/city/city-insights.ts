import type { DemoInsight } from '../create-demo-insights.ts'

const DESK = 'City Desk'

const COUNT = { key: 'requests', label: 'Requests', calcType: 'Count' } as const
const DAYS = { key: 'days', label: 'Days open', calcType: 'Average', field: 'openForDays' } as const

const COST = { key: 'cost', label: 'Planned cost', calcType: 'Total', field: 'fields.estimated-cost' } as const

/** Those of the last two weeks, and of the four that come. */
const ROUNDS = [
  { field: 'tags', operator: 'Contains', value: 'round' },
  { field: 'created', operator: 'GreaterThan', dynamicValue: -15 },
  { field: 'created', operator: 'LessThan', dynamicValue: 28 },
] satisfies DemoInsight['clauses']

/** What the city asks of its requests. */
export const CITY_INSIGHTS: readonly DemoInsight[] = [
  {
    title: 'Requests per day',
    folder: DESK,
    groupBy: 'created',
    groupByOption: 'Day',
    // Planned rounds go back for weeks, and residents ask for something only in the last days of the data.
    clauses: [{ field: 'fields.requested-via', operator: 'IsSet' }],
    calculations: [
      {
        ...COUNT,
        label: 'Still open or closed',
        groupBy: 'isClosed',
        groupByKeyLabels: { true: 'Closed', false: 'Open' },
      },
    ],
  },
  { title: 'Requests by status', folder: DESK, groupBy: 'statusId', calculations: [COUNT, DAYS] },
  {
    title: 'Requests by type',
    folder: DESK,
    groupBy: 'templateId',
    calculations: [COUNT, DAYS],
    calculationSort: { key: 'requests', desc: true },
  },
  {
    title: 'Requests by area',
    folder: DESK,
    groupBy: 'areas',
    clauses: [{ field: 'isClosed', operator: 'Equals', value: false }],
    calculations: [COUNT, DAYS],
    calculationSort: { key: 'requests', desc: true },
  },
  {
    title: 'Work of each person',
    folder: DESK,
    groupBy: 'assigneeId',
    clauses: [
      { field: 'isClosed', operator: 'Equals', value: false },
      { field: 'assigneeId', operator: 'IsSet' },
    ],
    calculations: [COUNT, DAYS],
    calculationSort: { key: 'requests', desc: true },
    showCalculatedUserStatus: true,
  },
  {
    title: 'Real and scheduled rounds',
    folder: 'Planning',
    columns: ['title', 'created', 'isClosed', 'fields.bureau', 'fields.estimated-cost'],
    groupBy: 'created',
    groupByOption: 'Week',
    clauses: ROUNDS,
    calculations: [{ ...COUNT, label: 'Rounds', groupBy: 'fields.bureau' }, COST],
  },
  {
    title: 'Rounds of each bureau',
    folder: 'Planning',
    columns: ['title', 'created', 'isClosed', 'fields.estimated-cost'],
    groupBy: 'fields.bureau',
    clauses: ROUNDS,
    calculations: [{ ...COUNT, label: 'Rounds' }, COST],
  },
]
