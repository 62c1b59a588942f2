import type { FoundColumn, ImportColumn } from '@dossier/contract/import-plan'
import { foldName } from '@dossier/core/import/names'
import { Select } from '../../../ui/Select.tsx'

type Words = NonNullable<ImportColumn['words']>

interface ColumnWordsProps {
  column: FoundColumn
  form: ImportColumn
  /** What the column's values can be, if they are those of a list. */
  choices: readonly string[] | undefined
  onChange: (words: Words) => void
}

const ITSELF = ''

/** Values of the file that are on no list, and what each of them stands for. */
export function ColumnWords({ column, form, choices, onChange }: ColumnWordsProps) {
  if (!choices) return null
  const known = new Set(choices.map(foldName))
  const words = form.words ?? []
  const unknown = column.values.filter((value) => !known.has(foldName(value)))
  if (unknown.length === 0) return null
  const items = [{ id: ITSELF, label: 'Not on the list' }, ...choices.map((label) => ({ id: label, label }))]
  const give = (said: string, means: string) => {
    const others = words.filter((word) => word.said !== said)
    onChange(means === ITSELF ? others : [...others, { said, means }])
  }
  return (
    <ul className="imports-words" aria-label={`Values of ${column.heading} that are not on the list`}>
      {unknown.map((said) => (
        <li key={said}>
          <span dir="auto">“{said}”</span>
          <Select
            label={`“${said}” stands for`}
            hideLabel
            {...(items.length > 10 && { search: 'Search' })}
            items={items}
            value={words.find((word) => word.said === said)?.means ?? ITSELF}
            onChange={(id) => give(said, String(id))}
          />
        </li>
      ))}
    </ul>
  )
}
