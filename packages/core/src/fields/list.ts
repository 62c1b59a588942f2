import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { labelOf } from './options.ts'
import { NONE } from './placeholders.ts'

/** One choice of the definition's list, stored by its value. */
export const list: FieldType<string> = {
  dataType: 'list',
  title: 'List',
  purpose: 'One choice of a list that you define.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    const option = definition.columnValues.find(({ value }) => value === input)
    return option ? accept(option.value) : refuse(`Choose one of the values of the list for ${definition.title}.`)
  },
  isEmpty: (value) => value === null,
  display: (value, definition) => (value === null ? NONE : labelOf(value, definition)),
  order: 'choice',
  merge: 'single',
  inlineEditable: true,
  extensions: [],
}
