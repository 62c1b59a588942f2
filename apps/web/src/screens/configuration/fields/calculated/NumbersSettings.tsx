import { sortOf } from '@dossier/core/calculations/operands'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { useState } from 'react'
import { useReturningFocus } from '../../../../kits/case-form/use-returning-focus.ts'
import { Picker } from '../../../../kits/fields/Picker.tsx'
import { ChipsField } from '../../../../kits/form/ChipsField.tsx'
import type { KindSettingsProps } from './kind-settings.ts'

/** The numbers of a total or an average. */
export function NumbersSettings({ settings: { fields = [] }, others, onChange }: KindSettingsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useReturningFocus(isOpen)
  const titleOf = (id: string) => others.find((one) => one.id === id)?.title ?? id
  return (
    <ChipsField
      label={EXTENSION_TITLES.fields}
      add="Add numbers"
      chosen={fields.map((id, nth) => ({ id: nth, label: titleOf(id) }))}
      isDisabled={false}
      error={undefined}
      data-input="extensions"
      button={button}
      onOpen={() => setIsOpen(true)}
      onRemove={(nth) => onChange({ fields: fields.toSpliced(nth, 1) })}
    >
      {isOpen && (
        <Picker
          label="Find a field"
          multiple
          options={others.filter((one) => sortOf(one) === 'number').map(({ id, title }) => ({ id, label: title }))}
          chosen={fields}
          onPick={(ids) => onChange({ fields: ids.map(String) })}
          onClose={() => setIsOpen(false)}
          triggerRef={button}
        />
      )}
    </ChipsField>
  )
}
