import { z } from 'zod'

/** What an item is called, for those who show values that refer to it. Lists need no more of data sources. */
export const ItemName = z.object({
  id: z.string(),
  label: z.string(),
  /** Deleted items stay readable for records that have them. */
  deleted: z.boolean(),
})
export type ItemName = z.infer<typeof ItemName>
