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

/**
 * The instant (ISO, UTC) that a local time means where it has to mean one: the first minute after the gap for a time that
 * the clocks skip, the first of the two for a time that they repeat. (D-129)
 */
export function resolveLocalTime(local: LocalTime, timeZone: string): string {
  const exact = instantOf(local, timeZone)
  if (exact !== undefined) return exact
  const { date, hour, minute } = local
  const before = Temporal.PlainDate.from(date)
    .toPlainDateTime({ hour, minute })
    .toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return new Date(before.getTimeZoneTransition('next')!.epochMilliseconds).toISOString()
}

/** Whether the clocks of a zone show a local time twice, because they go back. */
export function isRepeated({ date, hour, minute }: LocalTime, timeZone: string): boolean {
  const local = Temporal.PlainDate.from(date).toPlainDateTime({ hour, minute })
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  )
  return !first!.equals(last!) && first!.toPlainDateTime().equals(last!.toPlainDateTime())
}

/** The local time of a time zone at an instant. */
export function localTimeOf(instant: string, timeZone: string): Required<LocalTime> {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const { hour, minute, second, millisecond } = zoned
  return { date: zoned.toPlainDate().toString(), hour, minute, rest: second * 1000 + millisecond }
}
