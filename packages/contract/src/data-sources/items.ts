import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldValue } from '../fields.ts'
import { briefly, definition, eachTime } from '../freshness.ts'
import { DateForm, DecimalMark } from '../import-plan.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { ITEM_LABEL_LENGTH, TEXT_LENGTH, UPLOAD_BYTES } from '../limits.ts'
import { requiredText } from '../required-text.ts'
import { FieldId, PageNumber, Paged, PathBoolean, savedAs, TimeZone } from '../shapes.ts'
import { DataSourceId, ItemId } from './ids.ts'
import { ItemName } from './item-name.ts'

export const ITEMS_PAGE_SIZE = 50

/** An entry of a data source. No two of one data source have the same label, whatever its case. */
export const DataItem = ItemName.extend({
  dataSourceId: z.string(),
  /** By field id; empty values are left out. In lists, those of tables and of `extraFields`. */
  fields: z.record(z.string(), FieldValue),
  ...DATED,
})
export type DataItem = z.infer<typeof DataItem>

/** Items that are named at once. */
export const NAMED_AT_ONCE = 100

export const ItemLabel = requiredText('Please enter text.').max(ITEM_LABEL_LENGTH)

export const ItemToSave = z.object({
  id: savedAs(ItemId, 'Use the id of an item.'),
  dataSourceId: DataSourceId,
  label: ItemLabel,
  /** Omitted values stay. */
  fields: z.record(FieldId, z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  /** Restores an item that was removed; omitted, such an item is refused. (D-145) */
  deleted: z.literal(false).optional(),
  ...EXPECTED_VERSION,
})
export type ItemToSave = z.infer<typeof ItemToSave>

export const OUTCOMES = ['added', 'updated', 'restored', 'unchanged'] as const

/** What became of a file. Row 1 holds the titles of the columns. */
export const UploadResult = z.object({
  added: z.int(),
  updated: z.int(),
  /** Those that had been removed. */
  restored: z.int(),
  /** Rows that were not stored, and why. */
  errors: z.array(z.object({ row: z.int(), label: z.string(), message: z.string() })),
  /** The other rows, with what was rounded, completed, converted or guessed in them. (D-143) */
  rows: z.array(z.object({ row: z.int(), label: z.string(), outcome: z.enum(OUTCOMES), remarks: z.array(z.string()) })),
  /** How the file as a whole was understood, where that was guessed. */
  remarks: z.array(z.string()),
  /** What the columns with these titles do not tell themselves, and how it was read. */
  open: z.object({
    dates: z.object({ titles: z.array(z.string()), form: DateForm }).nullable(),
    numbers: z.object({ titles: z.array(z.string()), decimal: DecimalMark }).nullable(),
  }),
})
export type UploadResult = z.infer<typeof UploadResult>

const onSource = { on: { id: 'dataSource' }, params: z.object({ id: DataSourceId }) } as const
const onItem = { on: { id: 'dataItem' }, params: z.object({ id: ItemId }) } as const

export const dataItems = {
  search: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/search/{id}',
    access: 'signedIn',
    fresh: briefly('refresh:dataSource'),
    summary: 'Items whose label contains the text, or begins with it if it is one character: by label, 50 a page',
    ...onSource,
    query: z.object({
      search: z.string().max(200).default(''),
      pageNumber: PageNumber,
      /** The field that chooses, if its settings limit the items. */
      fieldId: FieldId.optional(),
      /** What the items must have in the `listFilterValueField` of that field, as text. Empty: they are not limited. */
      filterValue: z.string().max(TEXT_LENGTH).default(''),
      /** The latest 500 that were removed, in place of the others. */
      removed: PathBoolean.default(false),
    }),
    reply: Paged(DataItem).extend({
      /** There are more than `totalItems`: they are not counted to the end. */
      isMinimum: z.boolean(),
    }),
  }),
  all: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/item/all/{id}',
    access: 'signedIn',
    fresh: briefly('refresh:dataSource'),
    summary:
      'All items of a data source with less than 250, or 500 with dataSourceItemLimit500; larger ones are searched',
    ...onSource,
    query: z.object({
      /** The latest 500 deleted items, too. */
      includeAll: PathBoolean.default(false),
    }),
    reply: z.array(DataItem),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/item/{id}',
    access: 'signedIn',
    fresh: briefly('refresh:dataSource'),
    summary: 'One item with all its values, also when it was deleted',
    ...onItem,
    reply: DataItem,
  }),
  names: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/item/names',
    access: 'signedIn',
    fresh: definition('refresh:dataSource'),
    summary: 'What items are called, also deleted ones: up to 100, by their ids with commas; unknown ones are left out',
    query: z.object({
      ids: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(ItemId).max(NAMED_AT_ONCE)),
    }),
    reply: z.array(ItemName),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/datasource/item',
    access: 'signedIn',
    summary:
      'Adds an item to a data source, or changes the one with that id; for those who edit the data source. Those who fill in a field with `allowAddingToDataSource` add items, too',
    body: ItemToSave,
    reply: DataItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/datasource/item/{id}',
    access: 'signedIn',
    summary: 'Deletes an item; records that have it keep its name. For those who edit the data source',
    ...onItem,
  }),
  addLabel: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/datasource/item/label/{id}',
    access: 'signedIn',
    summary:
      'The item with that label. A new label is added, by people who edit the data source or fill in a field with `allowAddingToDataSource`',
    ...onSource,
    body: z.object({ label: ItemLabel }),
    reply: DataItem,
  }),
  upload: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/datasource/upload/{id}',
    access: 'signedIn',
    summary:
      'Adds and changes items from a CSV file with the columns `label`, the titles of fields and `id` if wanted; a dry run only says what would happen',
    ...onSource,
    query: z.object({
      dryRun: PathBoolean.default(false),
      /** Of dates that can have the day or the month first. Left out: guessed. */
      dateForm: DateForm.optional(),
      /** Of numbers such as `1.234`, which can have either. Left out: guessed. */
      decimal: DecimalMark.optional(),
      /** Of times without a zone. Left out: that of the organization. */
      timeZone: TimeZone.optional(),
    }),
    upload: { part: 'file', maxBytes: UPLOAD_BYTES },
    rate: { max: 30, minutes: 1 },
    reply: UploadResult,
  }),
  download: endpoint({
    method: 'GET',
    support: 'refused',
    path: '/datasource/download/{id}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'The items as a CSV file that can be changed and uploaded again; for those who edit the data source',
    ...onSource,
    file: ['text/csv'],
  }),
}
