import { TEXT_LENGTH } from '@dossier/contract/limits'
import { TextField } from '../../ui/TextField.tsx'
import type { EditorProps } from './editor.ts'
import { typingKeys } from './typing-keys.ts'

/** One line of text. */
export function TextEditor({ definition, value, onChange, onCommit, onCancel, ...rest }: EditorProps) {
  const { autoFocus, isInvalid, describedBy } = rest
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      aria-label={definition.title}
      aria-describedby={describedBy}
      value={text}
      onChange={onChange}
      maxLength={TEXT_LENGTH}
      autoFocus={autoFocus}
      isInvalid={isInvalid}
      onBlur={() => !isInvalid && onCommit?.(text)}
      onKeyDown={typingKeys({ onCommit: onCommit && (() => onCommit(text)), onCancel })}
    />
  )
}
