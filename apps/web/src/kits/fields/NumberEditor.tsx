import { isPercentage, valueType } from '@dossier/core/calculations/result'
import { CENTS } from '@dossier/core/fields/types/number'
import { editableNumber } from '@dossier/core/fields/numeric'
import { percentOf } from '@dossier/core/text/percent'
import { reader } from '../../lib/dates.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { EditorProps } from './editor.ts'
import { readValue } from './read-value.ts'
import { typingKeys } from './typing-keys.ts'

/**
 * A number, with a dollar sign an amount, or a percentage, as the reader's locale writes it. It is rounded when the person leaves;
 * invalid input stays as typed, and is rejected with a sentence.
 */
export function NumberEditor({ definition, value, onChange, onCommit, onCancel, ...rest }: EditorProps) {
  const { autoFocus, isInvalid, describedBy } = rest
  const isDollar = valueType(definition) === 'dollar'
  const written = (number: number) =>
    isPercentage(definition)
      ? `${editableNumber(percentOf(number), reader().locale)}%`
      : editableNumber(number, reader().locale, isDollar ? CENTS : 0)
  const text = typeof value === 'number' ? written(value) : typeof value === 'string' ? value : ''
  const done = () => {
    const read = typeof value === 'string' ? readValue(definition, value) : undefined
    const next = read?.ok ? read.value : value
    if (onCommit) onCommit(next)
    else if (next !== value) onChange(next)
  }
  return (
    <TextField
      aria-label={definition.title}
      aria-describedby={describedBy}
      inputMode="decimal"
      icon={isDollar && <span aria-hidden>$</span>}
      value={text}
      onChange={onChange}
      autoFocus={autoFocus}
      isInvalid={isInvalid}
      onBlur={() => !(isInvalid && onCommit) && done()}
      onKeyDown={typingKeys({ onCommit: onCommit && done, onCancel })}
    />
  )
}
