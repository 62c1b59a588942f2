import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { settingFault, settingOf } from '@dossier/core/insights/parameter-values'

interface Asking {
  neededParameters: readonly string[]
  includeGlobalParameters: boolean
}

interface Chosen {
  parameters: readonly DynamicParameter[]
  values: readonly ParameterValue[]
}

export interface TileParameters {
  /** What is sent: of the insight's own parameters alone, so that others do not make it run again. */
  sent: ParameterValue[]
  /** What has no value: the insight is not run. (D-152) */
  missing: string | undefined
  /** Names of parameters that somebody has set and that do not reach this tile. */
  ignored: string[]
}

/** How the parameters of a dashboard reach one insight. */
export function tileParameters(insight: Asking, { parameters, values }: Chosen): TileParameters {
  const own = parameters.filter(({ key }) => insight.neededParameters.includes(key))
  const sent = insight.includeGlobalParameters ? values.filter(({ key }) => insight.neededParameters.includes(key)) : []
  const fault = own.find((parameter) => settingFault(parameter, settingOf(parameter, sent)) !== null)
  const altered = values.filter(({ isAltered, key }) => isAltered && !sent.some((one) => one.key === key))
  return {
    sent,
    missing: fault && `Choose ${fault.name} to see this tile.`,
    ignored: altered.flatMap(({ key }) => parameters.find((one) => one.key === key)?.name ?? []),
  }
}

/** `Not filtered by Severity`; undefined if everything reaches the tile. */
export const ignoredNote = ({ ignored }: TileParameters): string | undefined =>
  ignored.length === 0
    ? undefined
    : `Not filtered by ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ignored)}`
