import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { NONE } from '../placeholders.ts'

/** Holds files, which are stored and listed with the record. As a value it is always empty. (D-094) */
export const fileOnly: FieldType<never> = {
  dataType: 'file-only',
  title: 'Files',
  purpose: 'Files that belong to this field.',
  normalize: (input, definition) =>
    isNothing(input) ? accept<never>(null) : refuse(`Upload files for ${definition.title} in place of a value.`),
  // Files are added to a record that is there already.
  isEmpty: () => false,
  display: () => NONE,
  order: null,
  comparison: 'presence',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: [],
}
