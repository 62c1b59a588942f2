import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import type { EditorProps } from './editor.ts'
import { GrowingTextArea } from './GrowingTextArea.tsx'
import { typingKeys } from './typing-keys.ts'

/** Several lines of text. Enter starts a new line; Control and Enter save. */
export function TextAreaEditor({ definition, value, onChange, onCommit, onCancel, ...rest }: EditorProps) {
  const { autoFocus, isInvalid, describedBy } = rest
  const text = typeof value === 'string' ? value : ''
  return (
    <GrowingTextArea
      label={definition.title}
      describedBy={describedBy}
      value={text}
      onChange={onChange}
      maxLength={TEXT_AREA_LENGTH}
      // A form has many fields, most of them empty.
      lines={onCommit ? 2 : 1}
      autoFocus={autoFocus}
      isInvalid={isInvalid}
      onBlur={() => !isInvalid && onCommit?.(text)}
      onKeyDown={typingKeys({ multiline: true, onCommit: onCommit && (() => onCommit(text)), onCancel })}
    />
  )
}
