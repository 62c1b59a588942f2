import type { RefObject } from 'react'

/** The props of a picker for one item. */
export interface OnePickerProps<T, Shown = T> {
  value: Shown
  onPick: (value: T) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}

/** The props of a picker for several items: every change is reported, and so is closing. */
export interface ManyPickerProps<T> extends OnePickerProps<readonly T[]> {
  /** What the items are chosen for; missing: to add them. */
  label?: string | undefined
}
