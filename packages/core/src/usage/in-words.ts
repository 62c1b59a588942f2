import { RECORDS_COUNTED, USES_LISTED, type Usage, type UseType } from '@dossier/contract/usage'
import { countOf, plural } from '../text/plural.ts'

const NOUNS: Record<Exclude<UseType, 'record'>, string> = {
  template: 'template',
  titleTemplate: 'title template',
  view: 'view',
  insight: 'insight',
  insightParameter: 'parameter of insights',
  dashboard: 'dashboard',
  rule: 'rule',
  schedule: 'schedule',
  integration: 'integration',
  pdfTemplate: 'PDF template',
  field: 'field',
  dataSource: 'data source',
  area: 'area',
}

const TYPES = Object.keys(NOUNS) as (keyof typeof NOUNS)[]

/** Uses of one type that a sentence names. */
const NAMED = 5

interface Words {
  /** The tenant's word for a record. */
  record: string
  /** Puts a title into quotation marks. */
  quoted: (title: string) => string
}

/** The uses as words for a sentence: `template "Visit"`, `2 views that you do not see`, `12 records`. */
export const usesInWords = (usage: Usage, { record, quoted }: Words): string[] => [
  ...TYPES.flatMap((type) => {
    const titles = titlesOf(usage, type).slice(0, NAMED)
    const rest = (usage.counts[type] ?? 0) - titles.length
    return [
      ...titles.map((title) => `${NOUNS[type]} ${quoted(title)}`),
      ...(rest > 0 ? [restInWords(usage, { type, rest, noun: NOUNS[type] })] : []),
    ]
  }),
  ...recordsInWords(usage.counts.record ?? 0, record),
]

/** `12 records`, `more than 10,000 records`; nothing if there are none. */
export function recordsInWords(records: number, recordName: string): string[] {
  const word = recordName.toLowerCase()
  return records === 0 ? [] : [`${recordCount(records)} ${records === 1 ? word : plural(word)}`]
}

export const recordCount = (records: number): string =>
  records > RECORDS_COUNTED ? `more than ${RECORDS_COUNTED.toLocaleString('en')}` : records.toLocaleString('en')

/** The titles of one type: `Visit, Call and 3 more`, `Open and 1 that you do not see`; nothing if there are none. */
export function titlesInWords(usage: Usage, type: UseType): string {
  const titles = titlesOf(usage, type)
  const rest = (usage.counts[type] ?? 0) - titles.length
  const others = rest > 0 ? [restInWords(usage, { type, rest, noun: null })] : []
  return [titles.join(', '), ...others].filter(Boolean).join(' and ')
}

/** A rest is not seen by the reader, unless some had to be left off a long answer, or off the sentence. */
function restInWords(usage: Usage, { type, rest, noun }: { type: UseType; rest: number; noun: string | null }): string {
  const isHidden = usage.items.length < USES_LISTED && titlesOf(usage, type).length + rest === usage.counts[type]
  if (isHidden) return `${noun ? countOf(rest, noun) : rest} that you do not see`
  return `${rest} more${noun ? ` ${rest === 1 ? noun : plural(noun)}` : ''}`
}

const titlesOf = ({ items }: Usage, type: UseType): string[] =>
  items.filter((use) => use.type === type).map(({ title }) => title)
