import type { FieldDefinition } from '@dossier/contract/fields'
import type { RefObject } from 'react'
import type { OtherField } from './item-limit.ts'

export interface ItemPickerProps {
  definition: FieldDefinition
  /** On whose value the items depend. */
  other: OtherField | undefined
  label: string
  /** The items of the value with their names, also those that the search does not find. */
  chosen?: readonly { id: string; label: string }[]
  /** Offers to choose none. */
  none?: { id: string; label: string }
  /** What is chosen; omitted: one item, at once. */
  onChoose?: (ids: readonly string[]) => void
  /** An item that is chosen, perhaps as a new one. */
  onPick: (id: string) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}
