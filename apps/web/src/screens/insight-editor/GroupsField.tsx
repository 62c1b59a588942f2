import { useState } from 'react'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../kits/fields/Picker.tsx'
import { ChipsField } from '../../kits/form/ChipsField.tsx'
import { useGroupChoices, type Divided } from './use-group-choices.ts'
import type { Preview } from './use-preview.ts'

interface GroupsFieldProps {
  label: string
  add: string
  whenNone: string
  'data-input': string
  preview: Preview
  of: Divided
  value: readonly (string | null)[]
  error: string | undefined
  isDisabled: boolean
  onChange: (value: (string | null)[]) => void
}

/** In place of the group without a value. */
const NONE = ' none'
const idOf = (value: string | null): string => value ?? NONE
const valueOf = (id: string): string | null => (id === NONE ? null : id)

/** Some of the groups of the result. */
export function GroupsField({ preview, of, value, onChange, whenNone, ...rest }: GroupsFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const { data = [], isPending, isError } = useGroupChoices(preview, of, isOpen || value.length > 0)
  const labels = new Map(data.map((one) => [idOf(one.value), one.label]))
  const missing = value.map(idOf).filter((id) => !labels.has(id))
  const options = [...labels, ...missing.map((id) => [id, id === NONE ? 'None' : id] as const)]
  const chosen = value.map((one) => ({ id: idOf(one), label: labels.get(idOf(one)) ?? one ?? 'None' }))
  return (
    <ChipsField
      {...rest}
      whenNone={value.length === 0 && whenNone}
      chosen={chosen}
      button={button}
      onOpen={() => setOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => idOf(one) !== id))}
    >
      {isOpen && (
        <Picker
          label={rest.add}
          multiple
          options={options.map(([id, label]) => ({ id, label }))}
          chosen={value.map(idOf)}
          onPick={(ids) => onChange(ids.map((id) => valueOf(String(id))))}
          isLoading={isPending && preview.whyNot === undefined}
          fault={preview.whyNot ?? (isError ? 'The groups could not be loaded. Close the list and open it again.' : '')}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
