import { z } from 'zod'

/** What an item is called, for those who show values that refer to it. Lists need no more of data sources. */
export const ItemName = z.object({
  id: z.string(),
  label: z.string(),
  /** Deleted items stay readable for records that have them. */
  deleted: z.boolean(),
  /** A record that the reader may not view: it has no label. */
  restricted: z.boolean().optional(),
  /** Of a record that the reader may view. */
  caseNumber: z.string().optional(),
})
export type ItemName = z.infer<typeof ItemName>
