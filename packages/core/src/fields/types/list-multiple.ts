import type { FieldDefinition } from '@dossier/contract/fields'
import { ITEMS_PER_VALUE } from '@dossier/contract/limits'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { isChosenId } from '../chosen-items.ts'
import { chosenText, ITEM_SETTINGS, itemSettingsFault, optionsOf } from '../options.ts'
import { NONE } from '../placeholders.ts'

/**
 * Several choices of the definition's list: each once, in the order of the list. Items of a data source stay in the order
 * in which they were chosen.
 */
export const listMultiple: FieldType<string[]> = {
  dataType: 'list-multiple',
  title: 'List, several choices',
  purpose: 'Any number of choices of a list that you define, or of items of a data source.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string[]>(null)
    const message = `Choose only values of the list for ${definition.title}.`
    if (!Array.isArray(input)) return refuse(message)
    if (definition.dataSourceId !== null) return chosenItems(input, definition)
    // What a record has of removed choices stays while others are chosen. (D-145)
    const values = [...optionsOf(definition), ...(definition.formerChoices ?? [])].map(({ value }) => value)
    const chosen = new Set<unknown>(input)
    const kept = values.filter((value) => chosen.delete(value))
    if (chosen.size > 0) return refuse(message)
    return accept(kept.length === 0 ? null : kept)
  },
  isEmpty: (value) => value === null || value.length === 0,
  display: (value, definition, context) =>
    value === null || value.length === 0 ? NONE : value.map((one) => chosenText(one, definition, context)).join(', '),
  order: null,
  comparison: 'choices',
  merge: 'set',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: false,
  extensions: ITEM_SETTINGS,
  checkDefinition: itemSettingsFault,
}

function chosenItems(input: readonly unknown[], field: FieldDefinition): Normalized<string[]> {
  const { title } = field
  const ids = [...new Set(input)]
  if (!ids.every((id) => isChosenId(field, id))) return refuse(`Choose only items for ${title}.`)
  if (ids.length > ITEMS_PER_VALUE) return refuse(`Choose at most ${ITEMS_PER_VALUE} items for ${title}.`)
  return accept(ids.length === 0 ? null : ids)
}
