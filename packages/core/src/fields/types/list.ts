import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { isChosenId } from '../chosen-items.ts'
import { chosenText, ITEM_SETTINGS, itemSettingsFault, optionsOf } from '../options.ts'
import { NONE } from '../placeholders.ts'

/** One choice of the definition's list, stored by its value; or one item of its data source, stored by its id. */
export const list: FieldType<string> = {
  dataType: 'list',
  title: 'List',
  purpose: 'One choice of a list that you define, or one item of a data source.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    if (definition.dataSourceId !== null)
      return isChosenId(definition, input) ? accept(input) : refuse(`Choose one of the items for ${definition.title}.`)
    const option = optionsOf(definition).find(({ value }) => value === input)
    return option ? accept(option.value) : refuse(`Choose one of the values of the list for ${definition.title}.`)
  },
  isEmpty: (value) => value === null,
  display: (value, definition, context) => (value === null ? NONE : chosenText(value, definition, context)),
  order: 'choice',
  comparison: 'choice',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: false,
  extensions: ITEM_SETTINGS,
  checkDefinition: itemSettingsFault,
}
