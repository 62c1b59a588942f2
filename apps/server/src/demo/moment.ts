/**
 * The demo shows the city at one moment of its history: later events are not known yet, so that the list of open
 * requests is as long as it really was.
 */
export const MOMENT = { local: '2018-01-02 18:00:00', zone: 'America/Los_Angeles' }

/** The city's dates, moved so that its last day is the day before the demo is made. */
export interface CityClock {
  /** `2017-12-31 23:59:58` on the city's clocks as an instant in UTC. */
  instant: (local: string) => string
  /** `2017-12-31` as the same kind of text; an empty text stays empty. */
  date: (date: string) => string
  /** The moment itself. */
  latest: string
}

/** Takes the present in epoch milliseconds. */
export function cityClock(now: number): CityClock {
  const moment = Temporal.PlainDateTime.from(MOMENT.local.replace(' ', 'T'))
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(MOMENT.zone).toPlainDate()
  const { days } = moment.toPlainDate().until(today.subtract({ days: 1 }), { largestUnit: 'day' })
  const instant = (local: string): string => {
    const moved = Temporal.PlainDateTime.from(local.replace(' ', 'T')).add({ days })
    return new Date(moved.toZonedDateTime(MOMENT.zone).epochMilliseconds).toISOString()
  }
  const date = (text: string) => (text === '' ? '' : Temporal.PlainDate.from(text).add({ days }).toString())
  return { instant, date, latest: instant(MOMENT.local) }
}
