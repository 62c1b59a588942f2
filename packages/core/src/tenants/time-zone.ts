import { validZone } from '../text/valid-zone.ts'

/** The time zone of an organization whose settings are these, as IANA names it; UTC where none was chosen. (D-140) */
export const timeZoneOf = (settings: Readonly<Record<string, string>>): string =>
  validZone(settings['timeZone'] ?? 'UTC')
