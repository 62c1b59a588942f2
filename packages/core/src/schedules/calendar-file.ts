/** An event of a calendar file (iCalendar, RFC 5545). */
export interface CalendarEvent {
  /** Never another one for the same thing. */
  uid: string
  title: string
  description?: string
  url?: string
  /** When it was changed, epoch milliseconds. */
  changed: number
  when:
    | { day: string }
    /** A time that the clocks show twice, which programs read differently: epoch milliseconds. */
    | { moment: number }
    | { /** On the clocks of the zone, `2026-12-31T09:30`. */ start: string; end: string | null; timeZone: string }
}

const PRODUCT = '-//Dossier//Calendar//EN'
/** Of a line, in bytes, before it goes on in the next one. */
const LINE_BYTES = 75

/** A calendar as programs read it. The zones are described for `years`, so that readers need not know them. */
export function calendarFile(
  name: string,
  events: readonly CalendarEvent[],
  years: { first: number; last: number },
): string {
  const zones = new Set(events.flatMap(({ when }) => ('timeZone' in when ? [when.timeZone] : [])))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...zones].toSorted().flatMap((zone) => zoneLines(zone, years)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const compact = (text: string): string => text.replace(/[-:]/g, '')
const local = (text: string): string => `${compact(text)}00`
const utc = (moment: number): string => `${compact(new Date(moment).toISOString().slice(0, 19))}Z`

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

function eventLines({ uid, title, description, url, changed, when }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changed)}`,
    ...timesOf(when),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function timesOf(when: CalendarEvent['when']): string[] {
  if ('day' in when)
    return [`DTSTART;VALUE=DATE:${compact(when.day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(when.day))}`]
  if ('moment' in when) return [`DTSTART:${utc(when.moment)}`]
  const zone = `;TZID=${when.timeZone}`
  return [`DTSTART${zone}:${local(when.start)}`, ...(when.end === null ? [] : [`DTEND${zone}:${local(when.end)}`])]
}

const bytes = new TextEncoder()

/** Lines of at most 75 bytes; a character is never cut. */
function folded(line: string): string[] {
  if (bytes.encode(line).length <= LINE_BYTES) return [line]
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const more = bytes.encode(sign).length
    if (size + more > LINE_BYTES) {
      parts.push(part)
      // The space in front of a continued line counts.
      part = ' '
      size = 1
    }
    part += sign
    size += more
  }
  return [...parts, part]
}

/** `+0130` of nanoseconds. */
function offsetText(nanoseconds: number): string {
  const seconds = Math.abs(Math.round(nanoseconds / 1e9))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60)
  return `${nanoseconds < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${rest}`
}

/** Each stretch of time between two changes of the clocks, as it is: without rules that could end. */
function zoneLines(timeZone: string, { first, last }: { first: number; last: number }): string[] {
  const end = Temporal.PlainDate.from({ year: last + 1, month: 1, day: 1 }).toZonedDateTime('UTC').epochMilliseconds
  let at = Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).toZonedDateTime(timeZone)
  const usual = Math.min(at.offsetNanoseconds, at.with({ month: 7 }).offsetNanoseconds)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`]
  let from = at.offsetNanoseconds
  for (;;) {
    const part = at.offsetNanoseconds > usual ? 'DAYLIGHT' : 'STANDARD'
    // Of a change, the time on the clocks before it.
    const onset = at.toInstant().add({ nanoseconds: from }).toZonedDateTimeISO('UTC').toPlainDateTime()
    lines.push(
      `BEGIN:${part}`,
      `DTSTART:${compact(onset.toString({ smallestUnit: 'second' }))}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(at.offsetNanoseconds)}`,
      `END:${part}`,
    )
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) return [...lines, 'END:VTIMEZONE']
    from = at.offsetNanoseconds
    at = next
  }
}
