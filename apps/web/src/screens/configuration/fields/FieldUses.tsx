import { fields, RECORDS_COUNTED, type FieldUsage, type Uses } from '@dossier/contract/fields/calls'
import { plural } from '@dossier/core/text/plural'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'

/** Where a field is used. */
export function FieldUses({ id }: { id: string }) {
  const found = useQuery(queryOf(fields.usage, { params: { id } }))
  const { record } = useWords()
  if (!found.data) return null
  const uses = linesOf(found.data, record)
  return (
    <section className="field-uses" aria-label="Used by">
      <p className="label">Used by</p>
      {uses.length === 0 ? (
        <p className="sub">Nothing yet. Add it to a template, so that people can fill it in.</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Each kind of use as one line. */
function linesOf(usage: FieldUsage, recordWord: string): string[] {
  const lines: [string, Uses][] = [
    ['Templates', usage.templates],
    ['Titles made by', usage.titleTemplates],
    ['Views', usage.views],
    ['Fields', usage.fields],
  ]
  return [
    ...(usage.dataSource === null ? [] : [`Chooses from: ${usage.dataSource}`]),
    ...lines.filter(([, { total }]) => total > 0).map(([label, uses]) => `${label}: ${listOf(uses)}`),
    ...(usage.records > 0 ? [`${plural(recordWord)} with a value: ${countIn(usage)}`] : []),
  ]
}

const listOf = ({ titles, total }: Uses): string =>
  total > titles.length ? `${titles.join(', ')} and ${total - titles.length} more` : titles.join(', ')

const countIn = ({ records }: FieldUsage): string =>
  records > RECORDS_COUNTED ? `more than ${RECORDS_COUNTED.toLocaleString()}` : records.toLocaleString()

/** The uses by name, for a sentence. */
export function usesOf(usage: FieldUsage, recordWord: string): string[] {
  const word = recordWord.toLowerCase()
  const named = (noun: string, { titles }: Uses) => titles.map((title) => `${noun} “${title}”`)
  return [
    ...named('template', usage.templates),
    ...named('titles of', usage.titleTemplates),
    ...named('view', usage.views),
    ...named('field', usage.fields),
    ...(usage.records > 0 ? [`${countIn(usage)} ${usage.records === 1 ? word : plural(word)}`] : []),
  ]
}
