import { accept, isNothing, refuse, type FieldType } from './field-type.ts'

/** Yes or no. An untouched one is empty, and reads as no. */
export const checkbox: FieldType<boolean> = {
  dataType: 'checkbox',
  title: 'Checkbox',
  purpose: 'Yes or no, to be ticked.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<boolean>(null)
    if (typeof input !== 'boolean') return refuse(`Choose yes or no for ${definition.title}.`)
    return accept(input)
  },
  isEmpty: (value) => value === null,
  display: (value) => (value === true ? 'Yes' : 'No'),
  order: 'choice',
  comparison: 'checkbox',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: [],
}
