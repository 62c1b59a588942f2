import type { FieldDefinition } from '@dossier/contract/fields'
import { optionsOf } from '@dossier/core/fields/options'
import { removedText } from '@dossier/core/fields/placeholders'
import { useState, type RefObject } from 'react'
import type { OtherField } from './items/item-limit.ts'
import { ItemEditor } from './items/ItemEditor.tsx'
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
  // Choices that were removed from the list are there for the record that had them when the editor was opened.
  const [removed] = useState(() => removedIn(value, definition))
  if (definition.dataType === 'list-multiple') {
    const ids = new Set([...options, ...removed].map(({ id }) => id))
    const chosen = Array.isArray(value) ? (value as string[]).filter((one) => ids.has(one)) : []
    return (
      <Picker
        label={definition.title}
        options={[...options, ...removed]}
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

function removedIn(value: unknown, { formerChoices = [] }: FieldDefinition) {
  const had = new Set(Array.isArray(value) ? (value as string[]) : [])
  return formerChoices.flatMap((one) => (had.has(one.value) ? [{ id: one.value, label: removedText(one.label) }] : []))
}
