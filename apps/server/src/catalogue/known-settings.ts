import { STANDARD_FIRST_DAY } from './first-day-of-week.ts'

interface KnownSetting {
  /** Undefined: a time zone. */
  values?: readonly string[]
  standard: string
}

const yesNo = (standard: 'true' | 'false'): KnownSetting => ({ values: ['true', 'false'], standard })

/** The settings of an organization. */
export const KNOWN_SETTINGS: Readonly<Record<string, KnownSetting>> = {
  allowFieldEditInViews: yesNo('false'),
  defaultFirstDayOfWeek: { values: ['0', '1', '2', '3', '4', '5', '6'], standard: STANDARD_FIRST_DAY },
  scheduleHideTimeSpan: yesNo('false'),
  scheduleHideBulkCreate: yesNo('false'),
  timeZone: { standard: 'UTC' },
}
