import type { DraftImpact } from '@dossier/contract/configuration/drafts'
import type { Uses } from '@dossier/contract/fields/calls'
import { countOf, plural } from '@dossier/core/text/plural'
import { useWords } from '../../../lib/words.ts'

/** What publishing would mean for records and people. */
export function Impact({ impact }: { impact: DraftImpact }) {
  const { record } = useWords()
  const lines = linesOf(impact, record.toLowerCase())
  return (
    <section className="draft-impact" aria-label="Impact">
      <h3>Impact</h3>
      {lines.length === 0 ? (
        <p className="sub">
          No {plural(record.toLowerCase())} become invalid or get other values, and nobody gains or loses sight of
          values.
        </p>
      ) : (
        <ul>
          {lines.map(({ place, text }) => (
            <li key={`${place} ${text}`}>
              <strong>{place}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {impact.more > 0 && <p className="sub">{countOf(impact.more, 'more line')} not listed.</p>}
    </section>
  )
}

function linesOf({ invalid, sight, uses, calculated }: DraftImpact, word: string): { place: string; text: string }[] {
  return [
    ...invalid.map(({ template, field, why, ...counted }) => ({
      place: `${template} · ${field}`,
      text:
        why === 'required'
          ? `becomes required, and has no value in ${recordsText(counted, word)}.`
          : `loses choices that are the value of ${recordsText(counted, word)}.`,
    })),
    ...sight.map(({ template, field, gain, lose, ...counted }) => ({
      place: `${template} · ${field ?? 'Title'}`,
      text: `${sightText(gain, lose)} ${recordsText(counted, word)}.`,
    })),
    ...calculated.map(({ template, field, caseNumbers, ...counted }) => ({
      place: `${template} · ${field}`,
      text: `gets another value in ${recordsText(counted, word)}${numbersText(caseNumbers, counted.records)}.`,
    })),
    ...uses.map(({ field, views, titles }) => ({
      place: field,
      text: `leaves a form, and is still used by ${new Intl.ListFormat('en').format([
        ...named('view', views),
        ...named('titles of', titles),
      ])}.`,
    })),
  ]
}

/** `: 17, 16 and 3 more`. */
function numbersText(numbers: readonly string[], records: number): string {
  if (numbers.length === 0) return ''
  const rest = records - numbers.length
  return `: ${new Intl.ListFormat('en').format([...numbers, ...(rest > 0 ? [`${rest.toLocaleString()} more`] : [])])}`
}

function sightText(gain: number, lose: number): string {
  const parts = [
    ...(gain > 0 ? [`${peopleText(gain)} ${gain === 1 ? 'gains' : 'gain'}`] : []),
    ...(lose > 0 ? [`${peopleText(lose)} ${lose === 1 ? 'loses' : 'lose'}`] : []),
  ]
  return `${parts.join(', and ')} sight of it in`
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`)

/** Of templates with many records, the latest ones are looked at. */
function recordsText({ records, isAll }: { records: number; isAll: boolean }, word: string): string {
  const count = `${records.toLocaleString()} ${records === 1 ? word : plural(word)}`
  return isAll ? count : `at least ${count}`
}

const named = (noun: string, { titles, total }: Uses) => [
  ...titles.map((title) => `${noun} “${title}”`),
  ...(total > titles.length ? [othersText(noun, total - titles.length, titles.length > 0)] : []),
]

/** Those that are too many to list, or that the reader may not see. */
const othersText = (noun: string, count: number, isMore: boolean): string =>
  isMore ? `${count} more` : countOf(count, noun === 'titles of' ? 'title' : noun)
