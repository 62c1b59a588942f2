import { z } from 'zod'
import { DataType, FieldExtensions } from '../../fields.ts'
import { EXPRESSION_LENGTH, MOST_OPERANDS } from '../../fields/calculation.ts'
import { ChoiceToSave, FieldTitle, FieldToSave } from '../../fields/calls.ts'
import { FIELDS, FIELDS_PER_DEFINITION, LIST_CHOICES } from '../../limits.ts'
import { Key, Keys, OWN_KEY, RIGHTS } from '../parts.ts'

const Choice = z.strictObject({ ...OWN_KEY, label: ChoiceToSave.shape.label })

const Column = z.strictObject({ field: Key, label: ChoiceToSave.shape.label })

const Side = z.strictObject({ fieldId: Key.optional(), value: z.union([z.number(), z.string().max(10)]).optional() })

/** The settings of a data type, with keys in place of ids; of formulas, as `[key]`. */
const FileSettings = FieldExtensions.extend({
  teams: Keys.optional(),
  listFilter: Key.optional(),
  listFilterValueField: Key.optional(),
  dataListField: Key.optional(),
  dataItemField: Key.optional(),
  timesItemField: Key.optional(),
  expression: z
    .string()
    .max(10 * EXPRESSION_LENGTH)
    .optional(),
  fields: z.array(Key).max(MOST_OPERANDS).optional(),
  startField: Key.optional(),
  endField: Key.optional(),
  dateField: Key.optional(),
  trackingFieldId: Key.optional(),
  searchValue: Key.optional(),
  addList: z
    .array(z.strictObject({ ...FieldExtensions.shape.addList.unwrap().element.shape, fieldId: Key }))
    .max(MOST_OPERANDS)
    .optional(),
  left: Side.optional(),
  right: Side.optional(),
}).strict()

const FileField = z.strictObject({
  ...OWN_KEY,
  title: FieldTitle,
  description: FieldToSave.shape.description.unwrap(),
  dataType: DataType,
  dataSource: Key.nullable(),
  displayReadOnly: z.boolean(),
  ...RIGHTS,
  choices: z.array(Choice).max(LIST_CHOICES),
  /** Of a table of items: fields of the definition of its data source. */
  columns: z.array(Column).max(FIELDS_PER_DEFINITION).default([]),
  settings: FileSettings,
  /** Left out of those that are in use. */
  archived: z.literal(true).optional(),
})

export const FileFields = z.array(FileField).max(FIELDS)
