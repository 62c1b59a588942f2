import type { SearchClause } from '@dossier/contract/clauses'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { DynamicParameter, ParameterType, ParameterValue } from '@dossier/contract/insights/parameters'
import { settingFault, settingOf, type ParameterSetting } from './parameter-values.ts'

export interface ResolvedClauses {
  clauses: SearchClause[]
  /** Parameters without a value that can be used: the insight is not run. (D-152) */
  missing: { key: string; name: string; message: string }[]
}

type Parameters = ReadonlyMap<string, DynamicParameter>
type Simple = SearchClause['subClauses'][number]

/** The parameter by which a clause compares; a key of the insight wins over a token of the same name. */
export function parameterOf(
  { dynamicValue }: Pick<Simple, 'dynamicValue'>,
  keys: readonly string[],
): string | undefined {
  return typeof dynamicValue === 'string' ? keys.find((key) => key === dynamicValue) : undefined
}

/**
 * The clauses of an insight with what its reader has chosen in place of parameters. A clause with a parameter that is
 * gone stays as it is, and so finds nothing. (D-132)
 */
export function resolveClauses(
  { clauses, dynamicParameters }: Pick<InsightQuestion, 'clauses' | 'dynamicParameters'>,
  parameters: Parameters,
  sent: readonly ParameterValue[],
): ResolvedClauses {
  const needed = dynamicParameters.flatMap((key) => parameters.get(key) ?? [])
  const settings = new Map(needed.map((one) => [one.key, settingOf(one, sent)]))
  const missing = needed.flatMap((one) => {
    const message = settingFault(one, settings.get(one.key)!)
    return message === null ? [] : [{ key: one.key, name: one.name, message }]
  })
  const resolved = withParameters(clauses, dynamicParameters, (key) => settings.get(key))
  return { clauses: resolved, missing }
}

/** Replaces what clauses name by keys; those for which there is no setting stay. */
function withParameters(
  clauses: readonly SearchClause[],
  keys: readonly string[],
  settingFor: (key: string) => ParameterSetting | undefined,
): SearchClause[] {
  const resolve = <C extends Simple | SearchClause>(clause: C): C => {
    const key = parameterOf(clause, keys)
    const setting = key === undefined ? undefined : settingFor(key)
    return setting ? { ...clause, ...partsOf(setting, clause) } : clause
  }
  return clauses.map((clause) => ({ ...resolve(clause), subClauses: clause.subClauses.map((sub) => resolve(sub)) }))
}

function partsOf(
  { value, dynamicValue, searchClauseParameters }: ParameterSetting,
  clause: Pick<Simple, 'searchClauseParameters'>,
) {
  const startDayOfWeek = searchClauseParameters?.startDayOfWeek ?? clause.searchClauseParameters?.startDayOfWeek
  return {
    value,
    dynamicValue,
    searchClauseParameters: { ...searchClauseParameters, ...(startDayOfWeek != null && { startDayOfWeek }) },
  }
}

/** A setting of each type that any column which fits the type can be compared with. */
const SAMPLES: Record<ParameterType, ParameterSetting> = {
  Text: { value: 'text', dynamicValue: null, searchClauseParameters: null },
  Number: { value: '1', dynamicValue: null, searchClauseParameters: null },
  Date: { value: '2026-01-01', dynamicValue: null, searchClauseParameters: null },
  DateRange: { value: null, dynamicValue: 'CurrentWeek', searchClauseParameters: null },
  DataSource: { value: ['1'], dynamicValue: null, searchClauseParameters: null },
  User: { value: null, dynamicValue: 'me', searchClauseParameters: null },
  Team: { value: [1], dynamicValue: null, searchClauseParameters: null },
}

/** The same clauses with any value of the right type in place of each parameter, to check what they compare. */
export const withSampleParameters = (
  { clauses, dynamicParameters }: Pick<InsightQuestion, 'clauses' | 'dynamicParameters'>,
  parameters: Parameters,
): SearchClause[] =>
  withParameters(clauses, dynamicParameters, (key) => {
    const parameter = parameters.get(key)
    return parameter && SAMPLES[parameter.dataType]
  })
