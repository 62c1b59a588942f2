import { COMMENT_LENGTH } from '@dossier/contract/limits'
import type { Picked } from '@dossier/core/comments/mentions'
import { useRef } from 'react'
import { LazyRichTextEditor } from '../rich-text/LazyRichTextEditor.tsx'
import type { Caret } from '../rich-text/RichTextEditor.tsx'
import { MentionList } from './MentionList.tsx'
import { listAttributes, useMentionMenu } from './use-mention-menu.ts'

interface FormattedBoxProps {
  label: string
  /** The initial text. */
  html: string
  onHtml: (html: string) => void
  onPick: (picked: Picked) => void
  onCommit: () => void
  onCancel?: () => void
  onBlur?: () => void
  isInvalid?: boolean
  autoFocus?: boolean
}

/** Formatted text in which `@` offers people and `#` records. */
export function FormattedBox({ html, onHtml, onPick, onCancel, onBlur, ...rest }: FormattedBoxProps) {
  const caret = useRef<Caret | null>(null)
  const menu = useMentionMenu(({ picked }, query) => {
    onPick(picked)
    caret.current?.replace(query.term.length + 1, `${picked.text} `)
  })
  return (
    <div className="mention-box">
      <LazyRichTextEditor
        {...rest}
        value={html}
        maxLength={COMMENT_LENGTH}
        onChange={onHtml}
        attributes={listAttributes(menu.list)}
        onCaret={(next) => {
          caret.current = next
          menu.look(next.before, next.before.length)
        }}
        onKeyDown={(event) => {
          if (menu.press(event)) return true
          if (event.key !== 'Escape' || !onCancel) return false
          onCancel()
          return true
        }}
        onBlur={() => {
          menu.close()
          onBlur?.()
        }}
      />
      <MentionList {...menu.list} />
    </div>
  )
}
