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
