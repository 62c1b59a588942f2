import { numberFromInput } from '@dossier/core/fields/numeric'
import { precisionOf } from '@dossier/core/fields/number'
import { TextField } from '../../ui/TextField.tsx'
import type { EditorProps } from './editor.ts'
import { typingKeys } from './typing-keys.ts'

const CENTS = 2
/** Longer than any number that can be stored. */
const LENGTH = 40

/** A number, or with a dollar sign an amount. It is rounded when the person is done; what is no number leaves it empty. */
export function NumberEditor({ definition, value, onChange, onCommit, onCancel, autoFocus, isInvalid }: EditorProps) {
  const isDollar = definition.dataType === 'dollar'
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const done = () => {
    const number = numberFromInput(typed, isDollar ? CENTS : precisionOf(definition))
    if (onCommit) onCommit(number)
    else onChange(number)
  }
  return (
    <TextField
      aria-label={definition.title}
      inputMode="decimal"
      icon={isDollar && <span aria-hidden>$</span>}
      value={typed}
      onChange={onChange}
      maxLength={LENGTH}
      autoFocus={autoFocus}
      isInvalid={isInvalid}
      onBlur={() => !(isInvalid && onCommit) && done()}
      onKeyDown={typingKeys({ onCommit: onCommit && done, onCancel })}
    />
  )
}
