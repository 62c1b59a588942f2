import { accept, refuse, type Normalized } from '../fields/types/field-type.ts'
import { toPlainText } from './digits.ts'
import { halfName, timeText } from './times.ts'

/** Longer than any time that the product shows. */
const LENGTH = 40
const NOON = 12

const CLOCK = /^(\d{1,2})(?:\s*[:.,h]\s*|\s+)(\d{1,2})$/u
const DIGITS = /^(\d{1,2}?)(\d{2})?$/u

/**
 * Reads a time of day as people type it: `930`, `9:30 pm`, `21.30`, `9`, and as the product shows it in the locale.
 * Without a half of the day, hours count to 23. An hour beyond 12 is as the day counts it, whatever the half.
 */
export function readTime(typed: string, locale: string): Normalized<string> {
  const text = toPlainText(typed, locale).replaceAll(/\s+/gu, ' ').trim().toLowerCase()
  if (text === '') return accept<string>(null)
  const { half, clock } = splitHalf(text, locale)
  const [, hourDigits, minuteDigits = '0'] = CLOCK.exec(clock) ?? DIGITS.exec(clock) ?? []
  if (text.length > LENGTH || hourDigits === undefined)
    return refuse(`Enter a time, for example ${timeText('21:30', locale)}.`)
  const hour = hourOf(Number(hourDigits), half)
  const minute = Number(minuteDigits)
  if (hour > 23 || minute > 59) return refuse('There is no such time. Correct it, or clear it.')
  return accept(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
}

type Half = 'am' | 'pm'

/** The half of the day in the words of the locale or in English, in front or behind, and what is left. */
function splitHalf(text: string, locale: string): { half?: Half; clock: string } {
  for (const [name, half] of namesOf(locale)) {
    if (text.endsWith(name)) return { half, clock: text.slice(0, -name.length).trim() }
    if (text.startsWith(name)) return { half, clock: text.slice(name.length).trim() }
  }
  return { clock: text.replace(/ ?uhr$/u, '') }
}

const ENGLISH: [string, Half][] = (['am', 'pm'] as const).flatMap((half) =>
  [`${half[0]}.m.`, half, half[0]!].map((name): [string, Half] => [name, half]),
)

const cache = new Map<string, readonly [string, Half][]>()

/** Some locales have a name for each part of the day. */
function namesOf(locale: string): readonly [string, Half][] {
  const cached = cache.get(locale)
  if (cached) return cached
  const local = Array.from({ length: 24 }, (_, hour): [string, Half] => [
    halfName(locale, hour).replaceAll(/\s+/gu, ' ').toLowerCase(),
    hour < NOON ? 'am' : 'pm',
  ])
  const names = [...new Map([...local.filter(([name]) => name !== ''), ...ENGLISH])]
  cache.set(locale, names)
  return names
}

function hourOf(hour: number, half: Half | undefined): number {
  if (half === undefined || hour > NOON || hour === 0) return hour
  return (hour % NOON) + (half === 'pm' ? NOON : 0)
}
