import type { FieldDefinition } from '@dossier/contract/fields'
import { optionsOf } from '@dossier/core/fields/options'
import type { RefObject } from 'react'
import type { OtherField } from './item-limit.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { Picker } from './Picker.tsx'

export interface ListEditorProps {
  definition: FieldDefinition
  value: unknown
  onChange: (value: unknown) => void
  onCommit: (value: unknown) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
  /** On whose value the items depend. */
  other?: OtherField | undefined
}

const NOTHING = ''

/** The choices of a list field. A single choice is saved immediately, several when the list closes. */
export const ListEditor = (props: ListEditorProps) =>
  props.definition.dataSourceId === null ? <ChoiceEditor {...props} /> : <ItemEditor {...props} />

function ChoiceEditor({ definition, value, onChange, onCommit, onClose, triggerRef }: ListEditorProps) {
  const defined = optionsOf(definition)
  const options = defined.map(({ value: id, label }) => ({ id, label }))
  if (definition.dataType === 'list-multiple') {
    const known = new Set(defined.map((option) => option.value))
    // A choice that was removed from the list cannot be saved again.
    const chosen = Array.isArray(value) ? (value as string[]).filter((one) => known.has(one)) : []
    return (
      <Picker
        label={definition.title}
        options={options}
        chosen={chosen}
        multiple
        onPick={onChange}
        onClose={() => onCommit(value)}
        triggerRef={triggerRef}
      />
    )
  }
  const chosen = typeof value === 'string' ? value : NOTHING
  return (
    <Picker
      label={definition.title}
      options={[{ id: NOTHING, label: 'None' }, ...options]}
      chosen={[chosen]}
      onPick={([id]) => id !== undefined && onCommit(id === NOTHING ? null : id)}
      onClose={onClose}
      triggerRef={triggerRef}
    />
  )
}
