import type { Side } from '@dossier/contract/fields/calculation'
import type { Field } from '@dossier/contract/fields/calls'
import { sortOf } from '@dossier/core/calculations/operands'
import { EXTENSION_TITLES } from '@dossier/core/fields/extension-titles'
import { editableNumber } from '@dossier/core/fields/numeric'
import { readNumber } from '@dossier/core/text/read-number'
import { useState } from 'react'
import { DateControl } from '../../../../kits/fields/DateControl.tsx'
import { reader } from '../../../../lib/dates.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { BUILT_IN_CHOICES } from './built-in-choices.ts'
import type { KindSettingsProps } from './kind-settings.ts'

const NUMBER = 'a number'
const DATE = 'a date'
const CONSTANTS = [
  { id: NUMBER, label: 'A number…' },
  { id: DATE, label: 'A date…' },
]

/** What is compared with what. */
export const CompareSettings = ({ settings, others, onChange }: KindSettingsProps) => (
  <div className="operand-pair">
    <SideInput
      label={EXTENSION_TITLES.left}
      side={settings.left}
      {...{ others }}
      onChange={(left) => onChange({ left })}
    />
    <SideInput
      label={EXTENSION_TITLES.right}
      side={settings.right}
      {...{ others }}
      onChange={(right) => onChange({ right })}
    />
  </div>
)

interface SideInputProps {
  label: string
  side: Side | undefined
  others: readonly Field[]
  onChange: (side: Side) => void
}

/** A field, or a constant. */
function SideInput({ label, side = {}, others, onChange }: SideInputProps) {
  const stored = side.fieldId ?? (side.value === undefined ? null : typeof side.value === 'number' ? NUMBER : DATE)
  const [chosen, setChosen] = useState(stored)
  const fields = others.filter((one) => sortOf(one) !== null)
  const operands = [...BUILT_IN_CHOICES, ...fields].map(({ id, title }) => ({ id, label: title }))
  const choose = (id: string) => {
    setChosen(id)
    onChange(id === NUMBER || id === DATE ? {} : { fieldId: id })
  }
  return (
    <div className="compare-side">
      <Select
        label={label}
        placeholder="Choose a field"
        items={[...CONSTANTS, ...operands]}
        {...(operands.length > 8 && { search: 'Find a field' })}
        value={chosen}
        onChange={(id) => choose(String(id))}
      />
      {chosen === NUMBER && (
        <NumberInput label={`${label}: number`} value={side.value} onChange={(value) => onChange({ value })} />
      )}
      {chosen === DATE && (
        <DateControl
          label={`${label}: date`}
          withTime={false}
          value={side.value ?? null}
          onChange={(value) => onChange({ value: typeof value === 'string' ? value : undefined })}
        />
      )}
    </div>
  )
}

interface NumberInputProps {
  label: string
  value: Side['value']
  onChange: (value: number | undefined) => void
}

function NumberInput({ label, value, onChange }: NumberInputProps) {
  const { locale } = reader()
  const [typed, setTyped] = useState(typeof value === 'number' ? editableNumber(value, locale) : '')
  const read = readNumber(typed, locale)
  return (
    <TextField
      aria-label={label}
      inputMode="decimal"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const number = readNumber(text, locale)
        onChange(typeof number === 'string' ? Number(number) : undefined)
      }}
      error={read === undefined ? 'Enter a number.' : undefined}
    />
  )
}
