import type { Definitions } from '../rule-values.ts'
import type { PlaceholderOption } from './PlaceholderField.tsx'

/** What the organization has, for everything that can be chosen in an action. */
export interface CardContext {
  definitions: Definitions
  nameOf: (key: string) => string
  settable: readonly { id: string; label: string }[]
  placeholders: readonly PlaceholderOption[]
}

export interface CardProps<C> {
  card: C
  /** The place of the first action of the card in the rule. */
  at: number
  context: CardContext
  faultAt: (input: string) => string | undefined
  isDisabled: boolean
  onChange: (card: C) => void
}
