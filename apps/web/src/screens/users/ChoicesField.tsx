import { CHOICE_LENGTH, CHOICES_PER_FIELD } from '@dossier/contract/limits'
import { FormRows, type RowActions } from '../../kits/form/FormRows.tsx'
import type { InputProps } from '../../kits/form/inputs.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

export interface Choice {
  /** The React key of a row; for a stored choice, its key. */
  row: number
  /** 0: not stored yet. */
  key: number
  label: string
}

/** A row to be filled, by a number that no other one has. */
export const emptyChoice = (row = -1): Choice => ({ row, key: 0, label: '' })

type KeyDown = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0]

interface ChoicesFieldProps extends InputProps {
  label: string
  value: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** The choices of a list, one per row: Enter moves on to the next one, Backspace removes an empty one. */
export function ChoicesField({ value: choices, onChange, ...rest }: ChoicesFieldProps) {
  const onKeyDown = (event: KeyDown, at: number, act: RowActions) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (choices[at + 1]?.label === '') act.focusNext()
      else act.insert()
    } else if (event.key === 'Backspace' && choices[at]?.label === '' && at > 0) {
      event.preventDefault()
      act.remove({ backward: true })
    }
  }
  return (
    <FormRows
      {...rest}
      rows={choices}
      onChange={onChange}
      keyOf={({ row }) => row}
      nameOf={({ label }, at) => label.trim() || `Choice ${at + 1}`}
      add={{ label: 'Add Choice', row: emptyChoice, most: CHOICES_PER_FIELD }}
    >
      {({ row, label }, at, act) => (
        <TextField
          aria-label={`Choice ${at + 1}`}
          maxLength={CHOICE_LENGTH}
          isDisabled={rest.isDisabled}
          value={label}
          onChange={(text) => onChange(choices.map((one) => (one.row === row ? { ...one, label: text } : one)))}
          onKeyDown={(event) => onKeyDown(event, at, act)}
        />
      )}
    </FormRows>
  )
}
