import type { Field } from '@dossier/contract/fields/calls'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { List } from 'lucide-react'
import { Select } from '../../../ui/choices/Select.tsx'

/** More than this need a search. */
const FEW = 8

interface TrackedListProps {
  all: readonly Field[]
  value: string | undefined
  onChange: (fieldId: string) => void
}

/** A list with one choice, whose times are tracked. */
export function TrackedList({ all, value, onChange }: TrackedListProps) {
  const items = all
    .filter(({ dataType }) => dataType === 'list')
    .map(({ id, title }) => ({ id, label: title, glyph: <List size={15} aria-hidden /> }))
  return (
    <Select
      label={EXTENSION_TITLES.trackingFieldId}
      placeholder={items.length === 0 ? 'No list yet' : 'Choose a list'}
      items={items}
      isDisabled={items.length === 0}
      {...(items.length > FEW && { search: 'Find a field' })}
      value={value ?? null}
      onChange={(id) => onChange(String(id))}
    />
  )
}
