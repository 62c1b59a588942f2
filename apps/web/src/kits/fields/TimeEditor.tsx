import { timeText } from '@dossier/core/text/times'
import { useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { EditorProps } from './editor.ts'
import { displayText } from './field-text.ts'
import { readValue } from './read-value.ts'
import { typingKeys } from './typing-keys.ts'

/**
 * A time of day, typed as people write it. It is read when the person leaves; invalid input stays as typed, and is
 * rejected with a sentence.
 */
export function TimeEditor({ definition, value, onChange, onCommit, onCancel, ...rest }: EditorProps) {
  const { autoFocus, isInvalid, describedBy } = rest
  const [typed, setTyped] = useState<string>()
  const stored = typeof value === 'string' && value !== '' ? displayText(definition, value) : ''
  const done = () => {
    const read = typeof value === 'string' ? readValue(definition, value) : undefined
    const next = read?.ok ? read.value : value
    if (read?.ok) setTyped(undefined)
    if (onCommit) onCommit(next)
    else if (next !== value) onChange(next)
  }
  return (
    <TextField
      aria-label={definition.title}
      aria-describedby={describedBy}
      placeholder={timeText('09:30', reader().locale)}
      value={typed ?? stored}
      onChange={(text) => {
        setTyped(text)
        onChange(text)
      }}
      autoFocus={autoFocus}
      isInvalid={isInvalid}
      onBlur={() => !(isInvalid && onCommit) && done()}
      onKeyDown={typingKeys({ onCommit: onCommit && done, onCancel })}
    />
  )
}
