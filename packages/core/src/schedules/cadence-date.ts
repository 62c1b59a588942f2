import type { CadenceDetails } from '@dossier/contract/template-parts'

/**
 * The day on which a case comes again: as long after the day of its closing, where the person is. A month without such a
 * day has its last one instead. (D-100)
 */
export const cadenceDate = (
  closed: string,
  { value, unit }: NonNullable<CadenceDetails['cadencePeriod']>,
  timeZone: string,
): string =>
  Temporal.Instant.from(closed)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ [`${unit}s`]: value })
    .toString()
