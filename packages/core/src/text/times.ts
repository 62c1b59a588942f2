const cache = new Map<string, Intl.DateTimeFormat>()

/** A time of day (`HH:mm`) in the reader's format: `2:30 PM`. */
export const timeText = (time: string, locale: string): string =>
  clockOf(locale).format(Date.parse(`2026-01-01T${time}:00Z`))

/** How a locale names the half of the day of an hour; empty where clocks count to 24. */
export const halfName = (locale: string, hour: number): string =>
  clockOf(locale)
    .formatToParts(Date.UTC(2026, 0, 1, hour))
    .find(({ type }) => type === 'dayPeriod')?.value ?? ''

function clockOf(locale: string): Intl.DateTimeFormat {
  const cached = cache.get(locale)
  if (cached) return cached
  const made = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  cache.set(locale, made)
  return made
}
