/** Every way in which a filter can compare a column. */
export const OPERATORS = [
  'Equals',
  'Contains',
  'GreaterThan',
  'LessThan',
  'IsSet',
  'NotSet',
  'Any',
  'Within',
  'InTeam',
  'NotEqual',
  'NotAny',
  'OnDay',
  'DateRange',
] as const
export type Operator = (typeof OPERATORS)[number]

const SET = ['IsSet', 'NotSet'] as const
const TEXT = ['Contains', 'Equals', 'NotEqual', ...SET] as const
const NUMBER = ['Equals', 'NotEqual', 'GreaterThan', 'LessThan', ...SET] as const
const DATE = ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'OnDay', 'DateRange', ...SET] as const
const CHOICE = ['Equals', 'NotEqual', 'Any', 'NotAny', ...SET] as const
const TIMESTAMP = ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'DateRange'] as const

/** The operators of each data type of a field, in the order in which they are offered. */
export const FIELD_OPERATORS = {
  text: TEXT,
  'text-area': TEXT,
  'external-link': TEXT,
  number: NUMBER,
  dollar: NUMBER,
  date: DATE,
  'date-time': DATE,
  time: ['Equals', 'GreaterThan', 'LessThan', ...SET],
  checkbox: ['Equals', ...SET],
  list: CHOICE,
  'list-multiple': ['Contains', 'Any', 'NotAny', ...SET],
  'list-data': ['Contains', ...SET],
  'user-role': ['Contains', 'InTeam', ...SET],
  'map-marker': ['Within', ...SET],
  'map-path': SET,
  'map-region': SET,
  'file-only': SET,
  'icon-upload': SET,
  'case-number': ['Equals', 'NotEqual'],
  'time-spent': ['GreaterThan', 'LessThan'],
} as const satisfies Record<string, readonly Operator[]>

/** The operators of each built-in column of a record, in the order in which they are offered. */
export const COLUMN_OPERATORS = {
  caseNumber: ['Equals', 'NotEqual'],
  title: ['Contains'],
  summary: TEXT,
  templateId: ['Equals', 'NotEqual'],
  areas: ['Contains', ...SET],
  created: TIMESTAMP,
  lastUpdated: TIMESTAMP,
  isClosed: ['Equals'],
  closed: [...TIMESTAMP, ...SET],
  openForDays: NUMBER,
  statusId: CHOICE,
  severityId: CHOICE,
  isCase: ['Equals'],
  assigneeId: ['Equals', 'NotEqual', ...SET],
  users: ['Contains'],
  pendingTeams: ['Contains'],
  tags: ['Contains'],
  hiddenFromInsights: SET,
  deleted: [...TIMESTAMP, ...SET],
} as const satisfies Record<string, readonly Operator[]>

export type FilterDataType = keyof typeof FIELD_OPERATORS
export type FilterColumn = keyof typeof COLUMN_OPERATORS
