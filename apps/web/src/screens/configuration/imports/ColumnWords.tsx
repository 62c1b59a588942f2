import { IMPORT_WORDS, type FoundColumn, type ImportColumn } from '@dossier/contract/import-plan'
import { foldName } from '@dossier/core/import/names'
import { readYesNo } from '@dossier/core/text/yes-no'
import { Select } from '../../../ui/choices/Select.tsx'

type Words = NonNullable<ImportColumn['words']>

interface ColumnWordsProps {
  column: FoundColumn
  form: ImportColumn
  /** What the column's values can be, if they are those of a list, or yes and no. */
  choices: readonly string[] | undefined
  isYesOrNo: boolean
  onChange: (words: Words) => void
}

const ITSELF = -2
const NOTHING = -1
const BLANK = ''

/** Values of the file that are on no list or say neither yes nor no, and what each of them stands for. */
export function ColumnWords({ column, form, choices, isYesOrNo, onChange }: ColumnWordsProps) {
  if (!choices) return null
  const words = form.words ?? []
  const open = openWords({ column, choices, isYesOrNo })
  // What is set stays to be seen.
  const shown = [...open, ...words.map(({ said }) => said).filter((said) => !open.includes(said))]
  if (shown.length === 0) return null
  const itemsFor = (said: string) => [
    ...(said === BLANK ? [] : [{ id: ITSELF, label: isYesOrNo ? 'Neither yes nor no' : 'Not on the list' }]),
    { id: NOTHING, label: 'Empty' },
    ...choices.map((label, id) => ({ id, label })),
  ]
  const chosen = (said: string) => {
    const word = words.find((one) => one.said === said)
    if (!word) return said === BLANK ? NOTHING : ITSELF
    return word.means === BLANK ? NOTHING : choices.findIndex((label) => foldName(label) === foldName(word.means))
  }
  const give = (said: string, id: number) => {
    const others = words.filter((word) => word.said !== said)
    const isUnsaid = id === ITSELF || (id === NOTHING && said === BLANK)
    onChange(isUnsaid ? others : [...others, { said, means: id === NOTHING ? BLANK : choices[id]! }])
  }
  const what = isYesOrNo ? 'say neither yes nor no' : 'are not on the list'
  return (
    <ul className="imports-words" aria-label={`Values of ${column.heading} that ${what}`}>
      {shown.slice(0, IMPORT_WORDS).map((said) => {
        const name = said === BLANK ? 'Empty cells' : `“${said}”`
        const items = itemsFor(said)
        return (
          <li key={said}>
            <span dir="auto">{name}</span>
            <Select
              label={said === BLANK ? `Empty cells of ${column.heading} stand for` : `${name} stands for`}
              hideLabel
              {...(items.length > 10 && { search: 'Search' })}
              items={items}
              value={chosen(said)}
              onChange={(id) => give(said, Number(id))}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The different values that mean nothing by themselves; of yes and no, cells without a value as well. */
function openWords({
  column,
  choices,
  isYesOrNo,
}: Pick<ColumnWordsProps, 'column' | 'isYesOrNo'> & { choices: readonly string[] }) {
  const words = new Set(choices.map(foldName))
  const isUnderstood = (value: string) => (isYesOrNo ? readYesNo(value) !== undefined : words.has(foldName(value)))
  const open = column.values.filter((value) => !isUnderstood(value))
  return isYesOrNo && column.hasBlanks ? [...open, BLANK] : open
}
