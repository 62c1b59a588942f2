import type { RefObject } from 'react'

/** What a picker of one thing takes. */
export interface OnePickerProps<T, Shown = T> {
  value: Shown
  onPick: (value: T) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}

/** What a picker of several things takes: every change is told, and the closing. */
export interface ManyPickerProps<T> extends OnePickerProps<readonly T[]> {}
