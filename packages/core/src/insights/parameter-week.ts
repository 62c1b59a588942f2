import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { type Period, spanOf } from '../filters/periods.ts'
import { isValidSetting, periodOf, settingOf } from './parameter-values.ts'

interface Surroundings {
  today: Temporal.PlainDate
  /** Sunday is 0. */
  firstDayOfWeek: number
}

const WEEKS: readonly Period[] = ['PreviousWeek', 'CurrentWeek', 'NextWeek', 'WeekNumber', 'DateRange']

/** The first and the last day of the week that the first such parameter chooses, or of its exact days. (B-INS-09) */
export function weekOfParameters(
  parameters: readonly DynamicParameter[],
  values: readonly ParameterValue[],
  { today, firstDayOfWeek }: Surroundings,
): { start: string; end: string } | null {
  for (const parameter of parameters.filter(({ dataType }) => dataType === 'DateRange')) {
    const setting = settingOf(parameter, values)
    const period = periodOf(setting)
    if (period === undefined || !WEEKS.includes(period) || !isValidSetting(parameter, setting)) continue
    const chosen = setting.searchClauseParameters ?? {}
    const { from, to } = spanOf(period, {
      today,
      firstDayOfWeek: chosen.startDayOfWeek ?? firstDayOfWeek,
      parameters: chosen,
    })
    return { start: from.toString(), end: to.subtract({ days: 1 }).toString() }
  }
  return null
}
