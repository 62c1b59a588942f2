import { accept, isNothing, refuse, type FieldType } from './types/field-type.ts'
import { NOT_SET } from './placeholders.ts'

/** Shows the number of the record. Nothing is stored in it; the server fills it in where it is shown. (D-094) */
export const caseNumber: FieldType<string> = {
  dataType: 'case-number',
  title: 'Record number',
  purpose: 'The number of the record, which nobody can change.',
  normalize: (input, definition) =>
    isNothing(input) ? accept<string>(null) : refuse(`Leave ${definition.title} out: it is the number of the record.`),
  isEmpty: () => false,
  display: (value) => value ?? NOT_SET,
  order: null,
  comparison: 'caseNumber',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: [],
}
