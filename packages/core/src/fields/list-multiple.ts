import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { labelOf } from './options.ts'
import { NONE } from './placeholders.ts'

/** Several choices of the definition's list: each once, in the order of the list. */
export const listMultiple: FieldType<string[]> = {
  dataType: 'list-multiple',
  title: 'List, several choices',
  purpose: 'Any number of choices of a list that you define.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string[]>(null)
    const message = `Choose only values of the list for ${definition.title}.`
    if (!Array.isArray(input)) return refuse(message)
    const known = definition.columnValues.map(({ value }) => value)
    const chosen = new Set<unknown>(input)
    const kept = known.filter((value) => chosen.delete(value))
    if (chosen.size > 0) return refuse(message)
    return accept(kept.length === 0 ? null : kept)
  },
  isEmpty: (value) => value === null || value.length === 0,
  display: (value, definition) =>
    value === null || value.length === 0 ? NONE : value.map((one) => labelOf(one, definition)).join(', '),
  order: null,
  merge: 'set',
  inlineEditable: true,
  extensions: [],
}
