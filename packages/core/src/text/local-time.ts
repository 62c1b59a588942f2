/** A time of day on the clocks of a time zone. */
export interface LocalTime {
  date: string
  hour: number
  minute: number
  /** Seconds and fractions, in milliseconds. */
  rest?: number
}

/**
 * The instant (ISO, UTC) of a local time. Of a time that occurs twice, when the clocks go back, the first one.
 * Undefined for a time that the clocks skip.
 */
export function instantOf({ date, hour, minute, rest = 0 }: LocalTime, timeZone: string): string | undefined {
  const local = Temporal.PlainDate.from(date).toPlainDateTime({ hour, minute }).add({ milliseconds: rest })
  const zoned = local.toZonedDateTime(timeZone)
  if (!zoned.toPlainDateTime().equals(local)) return undefined
  return new Date(zoned.epochMilliseconds).toISOString()
}

/** The local time of a time zone at an instant. */
export function localTimeOf(instant: string, timeZone: string): Required<LocalTime> {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const { hour, minute, second, millisecond } = zoned
  return { date: zoned.toPlainDate().toString(), hour, minute, rest: second * 1000 + millisecond }
}
