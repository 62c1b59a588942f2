import { dateIn, dateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'

/** The hour of a run, with its day unless that is today. */
export function runTimeText(at: string): string {
  const { locale, timeZone } = reader()
  const isToday = dateIn(Date.parse(at), timeZone) === dateIn(Date.now(), timeZone)
  return isToday ? clockText(at, 'short') : dateTimeText(at, { locale, timeZone })
}

/** With seconds: `medium`. */
export const clockText = (at: string, timeStyle: 'short' | 'medium'): string => {
  const { locale, timeZone } = reader()
  return new Date(at).toLocaleTimeString(locale, { timeStyle, timeZone })
}
