import { shownSeries, type ChartDescription, type Mark } from './chart.ts'
import { chartNumber } from './chart-numbers.ts'
import { pieEntries } from './draw-pie.ts'

/** What a mark says, as a tooltip shows it and a screen reader reads it. */
export interface MarkSentence {
  title: string
  /** `220 opened, 227 closed: 7 more closed than opened.` Figures are emphasized. */
  runs: { text: string; isFigure?: boolean }[]
}

/** More series than that are not all named: the sentence has to be heard to its end. */
const NAMED = 4

export function markSentence(description: ChartDescription, mark: Pick<Mark, 'series' | 'category'>): MarkSentence {
  const title = description.categories[mark.category] ?? ''
  if (description.type === 'PieChart') return { title, runs: sliceRuns(description, mark.category) }
  const shown = shownSeries(description).filter(({ values }) => values[mark.category] != null)
  const own = shown.find(({ key }) => key === mark.series)
  const named = shown.length <= NAMED ? shown : own ? [own] : []
  const { locale } = description
  const figures = named.map(({ label, values }) => ({ label: asInSentence(label), value: values[mark.category]! }))
  const runs = figures.flatMap(({ label, value }, nth) => [
    { text: chartNumber(value, locale), isFigure: true },
    { text: ` ${label}${nth < figures.length - 1 ? ', ' : ''}` },
  ])
  const more = figures.length === 2 ? comparison(figures[0]!, figures[1]!, locale) : ''
  return { title, runs: [...runs, { text: `${more}.` }] }
}

function sliceRuns(description: ChartDescription, category: number) {
  const entry = pieEntries(description).find((one) => one.category === category)
  const label = shownSeries(description)[0]?.label ?? ''
  const percent = entry?.percent == null ? '' : `, ${entry.percent}%`
  return [
    { text: chartNumber(entry?.value ?? 0, description.locale), isFigure: true },
    { text: ` ${asInSentence(label)}${percent}.` },
  ]
}

interface Figure {
  label: string
  value: number
}

/** Whole numbers only: of hours and shares the difference says nothing that one sees at once. */
function comparison(one: Figure, other: Figure, locale: string): string {
  const isCount = [one, other].every(({ value }) => Number.isInteger(value) && value >= 0)
  if (!isCount || one.value === other.value) return ''
  const [larger, smaller] = one.value > other.value ? [one, other] : [other, one]
  return `: ${chartNumber(larger.value - smaller.value, locale)} more ${larger.label} than ${smaller.label}`
}

/** `Opened` as `opened`; abbreviations and names of several capitals stay. */
const asInSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}*(\s\P{Lu}*)?$/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label

export const sentenceText = ({ title, runs }: MarkSentence): string =>
  `${title}: ${runs.map(({ text }) => text).join('')}`
