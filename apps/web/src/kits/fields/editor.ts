import type { FieldDefinition } from '@dossier/contract/fields'
import type { OtherField } from './items/item-limit.ts'

/**
 * The props of every value editor. On a record page `onCommit` saves and `onCancel` discards; in a form that is sent as
 * a whole both are omitted and only `onChange` is used.
 */
export interface EditorProps {
  definition: FieldDefinition
  /** A stored value, or the text typed so far. */
  value: unknown
  onChange: (value: unknown) => void
  onCommit?: (value: unknown) => void
  onCancel?: () => void
  autoFocus?: boolean
  /** On whose value the items that are offered depend. */
  other?: OtherField | undefined
  /** It could not be saved so: leaving the editor does not try again, for the person may want to discard it. */
  isInvalid?: boolean
  /** The id of the sentence that says so. */
  describedBy?: string | undefined
}
