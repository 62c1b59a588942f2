import type { DataDefinition } from '@dossier/contract/data-sources/definitions'
import type { DataItem } from '@dossier/contract/data-sources/items'
import { createContext, type ReactNode } from 'react'

export interface AddItemProps {
  sourceId: string
  definition: DataDefinition
  /** The typed text of the picker. */
  label: string
  onAdded: (item: DataItem) => void
  onClose: () => void
}

/** Draws the form of a new item, which is of a kit that knows this one. Without it, pickers add items by their labels alone. */
export const AddItemForm = createContext<((props: AddItemProps) => ReactNode) | null>(null)
