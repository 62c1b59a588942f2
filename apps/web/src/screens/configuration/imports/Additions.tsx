import type { Import, TakenBack } from '@dossier/contract/imports'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'

/** What the run adds to the configuration; once it is undone, what became of that. */
export function Additions({ found: { state, newFields, newChoices, takenBack } }: { found: Import }) {
  if (state === 'undone') return <List title="Fields and choices of the import" lines={takenBack.map(takenBackText)} />
  if (state !== 'checked') return null
  return (
    <>
      <List title="New fields" lines={newFields.map(({ title, dataType }) => `${title} (${TYPE_TITLES[dataType]})`)} />
      <List
        title="New choices"
        lines={newChoices.map(({ field, labels, total }) => `${field}: ${labelsText(labels, total)}`)}
      />
    </>
  )
}

const labelsText = (labels: readonly string[], total: number): string =>
  labels.join(', ') + (total > labels.length ? ` and ${(total - labels.length).toLocaleString('en')} more` : '')

function takenBackText({ field, labels, total, why }: TakenBack): string {
  const what = total === 0 ? field : `${field}: ${labelsText(labels, total)}`
  return why === '' ? `${what} – removed` : `${what} – stays. ${why}`
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title} className="imports-state">
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
