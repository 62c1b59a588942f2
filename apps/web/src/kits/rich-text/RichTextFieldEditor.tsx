import { RICH_TEXT_LENGTH } from '@dossier/contract/limits'
import { htmlOf } from '@dossier/core/text/rich-text'
import { useState } from 'react'
import type { EditorProps } from '../fields/editor.ts'
import { Expandable } from './Expandable.tsx'
import { LazyRichTextEditor } from './LazyRichTextEditor.tsx'

/** Formatted text of a field. Plain text from before the field had formats becomes paragraphs. */
export function RichTextFieldEditor({ definition, value, onChange, onCommit, autoFocus, isInvalid }: EditorProps) {
  // The editor holds its text itself: for one that comes from elsewhere, such as a colleague's, there is another editor.
  const [own, setOwn] = useState({ value, nth: 0 })
  if (value !== own.value) setOwn({ value, nth: own.nth + 1 })
  return (
    <Expandable name={definition.title}>
      <LazyRichTextEditor
        key={own.nth}
        label={definition.title}
        value={htmlOf(typeof value === 'string' ? value : '')}
        maxLength={RICH_TEXT_LENGTH}
        onChange={(html) => {
          setOwn({ value: html, nth: own.nth })
          onChange(html)
        }}
        onCommit={onCommit && (() => onCommit(value))}
        autoFocus={autoFocus}
        isInvalid={isInvalid}
      />
    </Expandable>
  )
}
