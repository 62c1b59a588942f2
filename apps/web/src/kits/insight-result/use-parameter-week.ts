import type { Insight } from '@dossier/contract/insights/definition'
import type { DynamicParameter, ParameterValue } from '@dossier/contract/insights/parameters'
import { weekOfParameters } from '@dossier/core/insights/parameter-week'
import { dateIn } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'

/** The week that a parameter of the insight chooses, where the reader is. (B-INS-09) */
export function useParameterWeek(
  { neededParameters }: Pick<Insight, 'neededParameters'>,
  all: readonly DynamicParameter[],
  values: readonly ParameterValue[],
) {
  const { firstDayOfWeek } = useMe()
  const own = neededParameters.flatMap((key) => all.find((one) => one.key === key) ?? [])
  return weekOfParameters(own, values, { today: todayHere(), firstDayOfWeek })
}

const todayHere = () => Temporal.PlainDate.from(dateIn(Date.now(), reader().timeZone))
