import { RICH_TEXT_LENGTH } from '@dossier/contract/limits'
import { htmlOf } from '@dossier/core/text/rich-text'
import type { EditorProps } from '../fields/editor.ts'
import { Expandable } from './Expandable.tsx'
import { LazyRichTextEditor } from './LazyRichTextEditor.tsx'

/** Formatted text of a field. Plain text from before the field had formats becomes paragraphs. */
export function RichTextFieldEditor({ definition, value, onChange, onCommit, autoFocus, isInvalid }: EditorProps) {
  return (
    <Expandable name={definition.title}>
      <LazyRichTextEditor
        label={definition.title}
        value={htmlOf(typeof value === 'string' ? value : '')}
        maxLength={RICH_TEXT_LENGTH}
        onChange={onChange}
        onCommit={onCommit && (() => onCommit(value))}
        autoFocus={autoFocus}
        isInvalid={isInvalid}
      />
    </Expandable>
  )
}
