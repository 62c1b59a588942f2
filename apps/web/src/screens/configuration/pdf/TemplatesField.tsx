import type { TemplateSummary } from '@dossier/contract/templates'
import { useState } from 'react'
import { useReturningFocus } from '../../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../../kits/fields/Picker.tsx'
import { ChipsField } from '../../../kits/form/ChipsField.tsx'
import type { InputProps } from '../../../kits/form/inputs.ts'

interface TemplatesFieldProps extends InputProps {
  label: string
  all: readonly TemplateSummary[]
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
}

/** Several templates, by their ids; none for all. */
export function TemplatesField({ all, value, onChange, ...rest }: TemplatesFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const options = all.map(({ id, title }) => ({ id, label: title }))
  return (
    <ChipsField
      {...rest}
      add="Add templates"
      whenNone={value.length === 0 && 'All templates'}
      chosen={options.filter(({ id }) => value.includes(id))}
      button={button}
      onOpen={() => setOpen(true)}
      onRemove={(id) => onChange(value.filter((one) => one !== id))}
    >
      {isOpen && (
        <Picker
          label="Search templates"
          multiple
          options={options}
          chosen={value}
          onPick={(ids) => onChange(ids.map(Number))}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
