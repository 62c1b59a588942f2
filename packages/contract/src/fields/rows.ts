import { z } from 'zod'

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** 128 random bits, perhaps written as the id of an item; or the id of a record. */
export const ROW_ID = /^([\da-f-]{32,36}|[1-9]\d{0,9})$/
export const RowId = z.string().regex(ROW_ID, 'Use the id of a row.')

/** A row of a list of rows: an item of the data source, with values of its own. (D-052) */
export const DataRow = z.object({
  /** Stays with the row, and is given by its writer: a random id, or that of the item. */
  id: z.string(),
  /** Left out in a save: the item with the id of the row. */
  itemId: z.string().optional(),
  /** What the item is called at present; ignored in a save. */
  label: z.string().optional(),
  /** By column, without empty ones. Left out in a save: those that the row has already, or else those of the item. */
  fields: z.record(z.string(), Cell).optional(),
})
export type DataRow = z.infer<typeof DataRow>

export const ROW_CHANGES = ['add', 'update', 'remove'] as const
export const RowChange = z.enum(ROW_CHANGES)
export type RowChange = z.infer<typeof RowChange>
