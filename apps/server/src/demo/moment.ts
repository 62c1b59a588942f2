/**
 * The demo shows the city's desk at one moment of its history: what came later is not known yet, so that the list of
 * open requests is as long as it truly was.
 */
export const MOMENT = { local: '2018-01-02 18:00:00', zone: 'America/Los_Angeles' }

/** `2017-12-31 23:59:58` on the city's clocks as an instant in UTC. */
export const toInstant = (local: string): string =>
  new Date(
    Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(MOMENT.zone).epochMilliseconds,
  ).toISOString()
