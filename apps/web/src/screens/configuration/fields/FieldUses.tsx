import { fields, type FieldUsage } from '@dossier/contract/fields/calls'
import { plural } from '@dossier/core/text/plural'
import { recordCount, titlesInWords } from '@dossier/core/usage/in-words'
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

const LINES = [
  ['Templates', 'template'],
  ['Titles made by', 'titleTemplate'],
  ['Views', 'view'],
  ['Insights', 'insight'],
  ['Dashboards', 'dashboard'],
  ['Rules', 'rule'],
  ['Schedules', 'schedule'],
  ['Integrations', 'integration'],
  ['PDF templates', 'pdfTemplate'],
  ['Fields', 'field'],
] as const

/** Each type of use as one line. */
function linesOf(usage: FieldUsage, recordWord: string): string[] {
  const { record = 0 } = usage.counts
  return [
    ...(usage.dataSource === null ? [] : [`Chooses from: ${usage.dataSource}`]),
    ...LINES.map(([label, type]) => [label, titlesInWords(usage, type)] as const)
      .filter(([, titles]) => titles !== '')
      .map(([label, titles]) => `${label}: ${titles}`),
    ...(record > 0 ? [`${plural(recordWord)} with a value: ${recordCount(record)}`] : []),
  ]
}
