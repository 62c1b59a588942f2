import type { KeyboardEvent } from 'react'

interface Keys {
  onCommit?: () => void
  onCancel?: () => void
  /** Enter starts a new line; with Control it saves. */
  multiline?: boolean
}

/** The same keys in every text editor: Enter saves, Escape discards. */
export const typingKeys =
  ({ onCommit, onCancel, multiline }: Keys) =>
  (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'nativeEvent' | 'preventDefault'>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && onCommit && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onCommit()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }
