import type { FieldDefinition } from '@dossier/contract/fields'

/**
 * What every editor of a value takes. On a record page `onCommit` saves and `onCancel` gives up; in a form that is
 * sent as a whole both are left out and `onChange` is all there is.
 */
export interface EditorProps {
  definition: FieldDefinition
  /** A stored value, or what has been typed so far. */
  value: unknown
  onChange: (value: unknown) => void
  onCommit?: (value: unknown) => void
  onCancel?: () => void
  autoFocus?: boolean
  /** It could not be saved so: leaving the editor does not try again, for the person may want to discard it. */
  isInvalid?: boolean
}
