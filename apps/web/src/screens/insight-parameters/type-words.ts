import type { ParameterType } from '@dossier/contract/insights/parameters'

export const TYPE_WORDS: Record<ParameterType, string> = {
  Text: 'Text',
  Number: 'Number',
  Date: 'Date',
  DateRange: 'Date Range',
  DataSource: 'Data Source',
  User: 'User',
  Team: 'Team',
}
