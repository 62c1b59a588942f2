import type { FieldDefinition } from '@dossier/contract/fields'
import type { DynamicParameter, ParameterType, ParameterValue } from '@dossier/contract/insights/parameters'
import type { Operator } from '@dossier/contract/operators'
import type { Comparison } from '@dossier/core/filters/comparisons'
import { dateChoiceOf, dateChoices, withDateChoice } from '@dossier/core/filters/date-choices'
import type { Filter } from '@dossier/core/filters/filter'
import type { ParameterSetting } from '@dossier/core/insights/parameter-values'
import type { OfferedColumn } from '../filters/use-filter-columns.ts'

/** How values of a parameter are chosen: as those of filters of this kind. */
const KINDS: Record<ParameterType, { comparison: Comparison; operator: Operator; key?: string }> = {
  Text: { comparison: 'text', operator: 'Equals' },
  Number: { comparison: 'number', operator: 'Equals' },
  Date: { comparison: 'date', operator: 'Equals' },
  DateRange: { comparison: 'date', operator: 'DateRange' },
  DataSource: { comparison: 'things', operator: 'Contains' },
  User: { comparison: 'people', operator: 'Contains' },
  Team: { comparison: 'things', operator: 'Contains', key: 'pendingTeams' },
}

/** A parameter as a column to filter by, so that the editors of filters edit it. */
export function parameterColumn({ key, name, dataType, dataSourceId }: DynamicParameter): OfferedColumn {
  const { comparison, operator, key: builtIn } = KINDS[dataType]
  const definition = { id: key, title: name, dataType: 'list-data', dataSourceId, extensions: {} }
  return {
    key: builtIn ?? `parameter.${key}`,
    label: name,
    comparison: dataType === 'DataSource' ? 'choices' : comparison,
    operators: [operator],
    definition: dataType === 'DataSource' ? (definition as unknown as FieldDefinition) : undefined,
  }
}

export const filterOfSetting = (parameter: DynamicParameter, setting: ParameterSetting): Filter => ({
  id: parameter.key,
  field: parameterColumn(parameter).key,
  operator: KINDS[parameter.dataType].operator,
  value: setting.value,
  dynamicValue: setting.dynamicValue,
  parameters: setting.searchClauseParameters ?? {},
})

/** As the editor opens: with the first choice of days, which it shows, where none was made. */
export function draftOfSetting(parameter: DynamicParameter, setting: ParameterSetting): Filter {
  const filter = filterOfSetting(parameter, setting)
  const isOfDays = parameter.dataType === 'Date' || parameter.dataType === 'DateRange'
  const first = dateChoices('date', filter.operator)[0]
  return isOfDays && dateChoiceOf(filter) === undefined && first ? withDateChoice(filter, first) : filter
}

export const valueOfFilter = (
  { key, dataType }: DynamicParameter,
  { value, dynamicValue, parameters }: Filter,
): ParameterValue => ({
  key,
  dataType,
  // Numbers are sent as text. (B-PARAM-06)
  value: typeof value === 'number' ? String(value) : (value as ParameterValue['value']),
  dynamicValue,
  searchClauseParameters: Object.keys(parameters).length > 0 ? parameters : null,
  isAltered: true,
})
