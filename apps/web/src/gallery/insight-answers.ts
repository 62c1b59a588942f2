import type { Insight } from '@dossier/contract/insights/definition'
import type { ResultGroup, RunResult } from '@dossier/contract/insights/run'
import type { CaseRow } from '@dossier/contract/views'

const AT = '2026-11-27T17:02:00.000Z'

const calculation = (key: string, label: string): Insight['calculations'][number] => ({
  key,
  label,
  calcType: 'Count',
  field: null,
  groupBy: null,
  groupByOption: 'Month',
  groupByKeyLabels: {},
  expression: null,
  timeSpentCalculation: null,
  formattingRules: [],
  imported: null,
})

export const INSIGHT: Insight = {
  id: 1,
  title: 'Crew workload, this week',
  folder: 'Street Lighting',
  columns: ['caseNumber', 'title', 'statusId', 'severityId', 'lastUpdated'],
  calculations: [
    calculation('requests', 'Requests'),
    calculation('closed', 'Closed'),
    calculation('hours', 'Hours'),
    calculation('per', 'Hours per closed'),
  ],
  calculationTotals: [
    {
      title: 'Backlog change',
      calculationList: ['requests'],
      subtractCalculationList: ['closed'],
      groupBy: null,
      collate: 'sum',
      collateInclude: [],
      collateExclude: [],
    },
  ],
  calculationSort: null,
  showCalculatedUserStatus: true,
  clauses: [],
  dynamicParameters: [],
  neededParameters: [],
  includeGlobalParameters: true,
  groupBy: 'assigneeId',
  groupByOption: 'Day',
  groupByDateFormat: null,
  groupByDataType: 'list',
  formattingRules: {},
  faults: [],
  refusal: null,
  fields: [],
  closedIn: {},
  lastUpdated: AT,
}

const CREW: [name: string, requests: number, closed: number, hours: number][] = [
  ['Amara Okafor', 14, 9, 31.75],
  ['Inês Carvalho', 11, 8, 22.5],
  ['Hector Salgado', 10, 6, 18.25],
  ['Tomoko Arai', 8, 4, 14],
  ['Erik Lindqvist', 5, 0, 3.5],
]

const row = (nth: number): CaseRow => ({
  id: nth,
  caseNumber: String(3994 - nth * 11),
  title: `Single Streetlight Issue: ${nth}12 MCDONALD AVE AT ANAHEIM ST`,
  templateId: 1,
  templateTitle: 'Streetlight',
  statusId: 1,
  statusTitle: nth % 2 ? 'Open' : 'Closed',
  severityId: 1,
  severityTitle: 'Medium',
  severityLevel: 1,
  assigneeId: 1,
  assigneeName: 'Amara Okafor',
  isCase: false,
  isClosed: false,
  isSensitive: false,
  created: AT,
  lastUpdated: AT,
  areas: [],
  tags: [],
  users: [],
  pendingTeams: [],
  fields: {},
})

const counted = (value: number) => ({ value, records: value })

const group = ([label, requests, closed, hours]: (typeof CREW)[number], nth: number): ResultGroup => ({
  id: String(nth + 1),
  value: String(nth + 1),
  label,
  results: [row(nth * 3), row(nth * 3 + 1), row(nth * 3 + 2)],
  totalRecords: requests,
  unfilteredLength: null,
  calculations: {
    requests: counted(requests),
    closed: counted(closed),
    hours: { value: hours, records: requests },
    per: closed ? { value: Math.round((hours / closed) * 100) / 100 } : { value: null, isInvalid: true },
  },
  calculationTotals: [{ value: requests - closed }],
})

const RESULT: RunResult = {
  id: 'run',
  labelFormat: { dataType: 'list', option: null, dateFormat: null },
  results: CREW.map(group),
  groupCount: 5,
  totalRecords: 48,
  unfilteredLength: 131,
  calculations: { requests: counted(48), closed: counted(27), hours: { value: 90, records: 48 }, per: { value: 3.3 } },
  calculationTotals: [{ value: 21, basis: { of: 'sum', amount: 5 } }],
  calculationGroupByLabels: {},
  valueTypes: { requests: 'number', closed: 'number', hours: 'number', per: 'number' },
  faults: [],
  calculatedAt: AT,
  isStale: false,
}

const statusOf = (_: unknown, nth: number) => ({
  userId: nth + 1,
  userStatus: { id: nth, title: ['Not Set', 'On site', 'On call', 'On site', 'On leave'][nth]! },
  isExternal: nth === 4,
  userHeaderFieldValues: [],
})

export const INSIGHT_ANSWERS: Record<string, unknown> = {
  '/api/insights/1': RESULT,
  '/api/insights/cases/1': { cases: [1, 2, 3, 4, 5, 6].map(row), totalRecords: 6 },
  '/api/users/statusWithFieldsList': CREW.map(statusOf),
  '/api/userStatus': ['On site', 'On call', 'On leave'].map((title, at) => ({ id: at + 1, title, lastUpdated: AT })),
  '/api/status': [{ id: 1, title: 'Open', default: true, lastUpdated: AT }],
}
