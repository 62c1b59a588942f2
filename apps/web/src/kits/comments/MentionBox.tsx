import { COMMENT_LENGTH } from '@dossier/contract/limits'
import { withPicked, type Picked } from '@dossier/core/comments/mentions'
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { GrowingTextArea } from '../fields/GrowingTextArea.tsx'
import { MentionList } from './MentionList.tsx'
import { listAttributes, useMentionMenu } from './use-mention-menu.ts'

interface MentionBoxProps {
  label: string
  text: string
  boxRef: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  onPick: (picked: Picked) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onBlur?: () => void
  isInvalid?: boolean
  autoFocus?: boolean
}

/** Text in which `@` offers people and `#` records, by keyboard as well. */
export function MentionBox({ label, text, boxRef, onText, onPick, onKeyDown, onBlur, ...rest }: MentionBoxProps) {
  const moveCaret = useCaret(boxRef, text)
  const menu = useMentionMenu(({ picked }, query) => {
    const next = withPicked(text, query, picked.text)
    onPick(picked)
    onText(next.text)
    moveCaret(next.caret)
  })
  // A comment that was sent leaves the box.
  if (text === '' && menu.isOpen) menu.close()
  const look = () => {
    const box = boxRef.current
    if (box) menu.look(box.value, box.selectionStart === box.selectionEnd ? box.selectionStart : null)
  }
  return (
    <div className="mention-box">
      <GrowingTextArea
        {...rest}
        label={label}
        placeholder={label}
        boxRef={boxRef}
        value={text}
        maxLength={COMMENT_LENGTH}
        {...listAttributes(menu.list)}
        onChange={(next) => {
          onText(next)
          look()
        }}
        onBlur={() => {
          menu.close()
          onBlur?.()
        }}
        onKeyDown={(event) => !menu.press(pressOf(event)) && onKeyDown(event)}
      />
      <MentionList {...menu.list} />
    </div>
  )
}

const pressOf = (event: KeyboardEvent) => ({
  key: event.key,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  isComposing: event.nativeEvent.isComposing,
  preventDefault: () => event.preventDefault(),
})

/** Where the caret goes once the text with a name has been drawn. */
function useCaret(boxRef: RefObject<HTMLTextAreaElement | null>, text: string) {
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    boxRef.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [boxRef, text])
  return (to: number) => {
    caret.current = to
  }
}
