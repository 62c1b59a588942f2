import type { Field } from '@dossier/contract/fields/calls'
import { sortOf, type Sort } from '@dossier/core/calculations/operands'
import { Select } from '../../../../ui/choices/Select.tsx'
import { BUILT_IN_CHOICES } from './built-in-choices.ts'
import { TYPE_ICONS } from '../type-icons.ts'

/** More than this need a search. */
const FEW = 8

interface OperandSelectProps {
  label: string
  hideLabel?: boolean
  sort: Sort
  others: readonly Field[]
  value: string | undefined
  onChange: (fieldId: string) => void
}

/** A field with a number, or with a date; of dates, also those that every record has. */
export function OperandSelect({ sort, others, value, onChange, ...rest }: OperandSelectProps) {
  const fields = others.filter((field) => sortOf(field) === sort)
  const items = [...(sort === 'date' ? BUILT_IN_CHOICES : []), ...fields].map(({ id, title, dataType }) => {
    const Icon = TYPE_ICONS[dataType]
    return { id, label: title, glyph: <Icon size={15} aria-hidden /> }
  })
  return (
    <Select
      {...rest}
      placeholder={items.length === 0 ? `No field with a ${sort} yet` : `Choose a ${sort}`}
      items={items}
      isDisabled={items.length === 0}
      {...(items.length > FEW && { search: 'Find a field' })}
      value={value ?? null}
      onChange={(id) => onChange(String(id))}
    />
  )
}
