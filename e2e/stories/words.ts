/** What a place takes: sentences, a set, or one value that is written differently than it is stored. */
export type Content = 'text' | 'set' | 'amount' | 'date'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A marked word, and amounts and dates as they are stored, typed and shown: no others look like these. */
const WORDS = new RegExp(
  [
    String.raw`q\d+x\d+`,
    String.raw`9\d\d,?\d{3},?\d{3}\.25`,
    String.raw`20[3-9]\d-\d\d-\d\d`,
    String.raw`(?<!\d)\d{1,2}/\d{1,2}/20[3-9]\d`,
    String.raw`(?:${MONTHS.join('|')}) \d{1,2}, 20[3-9]\d`,
  ].join('|'),
  'g',
)

/** The marked words of a text. Each is typed once, so whoever finds it knows where it comes from. */
export const wordsOf = (text: string): string[] => (text.match(WORDS) ?? []).map(asStored)

function asStored(found: string): string {
  if (found.includes('/')) return dateOf(found.split('/').map(Number) as [number, number, number])
  const [, month, day, year] = /^(\w{3}) (\d+), (\d+)$/.exec(found) ?? []
  if (month) return dateOf([MONTHS.indexOf(month) + 1, Number(day), Number(year)])
  return found.replaceAll(',', '')
}

const dateOf = ([month, day, year]: [number, number, number]) => [year, twoDigits(month), twoDigits(day)].join('-')
const twoDigits = (part: number) => String(part).padStart(2, '0')

/** The word of a number: all of one length, so that none is the beginning of another. */
export function wordFor(content: Content, { seed, count }: { seed: number; count: number }): string {
  if (content === 'amount') return `${900_000_000 + (seed % 1000) * 10_000 + count}.25`
  if (content === 'date') return new Date(Date.UTC(2031, 0, count)).toISOString().slice(0, 10)
  return `q${seed}x${String(count).padStart(3, '0')}`
}

/** How a person writes a word. */
export function typed(word: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(word) ?? []
  return year ? `${Number(month)}/${Number(day)}/${year}` : word
}
