/** Languages whose names of months and weekdays files may have. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'tr']
const EXTRA: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['mrt', 3],
]

const plain = (name: string) => name.normalize('NFC').toLowerCase().replaceAll('.', '')

/** By name: what all languages agree on. */
function gather(names: Iterable<readonly [string, number]>): Map<string, number> {
  const found = new Map<string, number>()
  const open = new Set<string>()
  for (const [name, value] of names) {
    const before = found.get(name)
    if (before !== undefined && before !== value) open.add(name)
    found.set(name, value)
  }
  for (const name of open) found.delete(name)
  return found
}

function* namesOf(part: 'month' | 'weekday', count: number): Generator<readonly [string, number]> {
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const)
        for (let nth = 0; nth < count; nth += 1) {
          const at = part === 'month' ? Date.UTC(2026, nth, 5) : Date.UTC(2026, 0, 5 + nth)
          const parts = new Intl.DateTimeFormat(language, { [part]: length, day, timeZone: 'UTC' }).formatToParts(at)
          const name = plain(parts.find(({ type }) => type === part)?.value ?? '')
          if (/^\p{L}{2,}$/u.test(name)) yield [name, nth + 1]
        }
}

let months: Map<string, number> | undefined
let weekdays: Map<string, number> | undefined

/** The number of a month by its name or abbreviation; undefined for other words. */
export function monthNamed(name: string): number | undefined {
  months ??= gather([...namesOf('month', 12), ...EXTRA])
  return months.get(plain(name))
}

/** Whether a word names a day of the week. */
export function isWeekday(name: string): boolean {
  weekdays ??= gather(namesOf('weekday', 7))
  return weekdays.has(plain(name))
}
