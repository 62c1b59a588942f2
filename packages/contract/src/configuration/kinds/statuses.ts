import { z } from 'zod'
import { STATUSES } from '../../limits.ts'
import { StatusToSave } from '../../lookups/statuses.ts'
import { OWN_KEY } from '../parts.ts'

export const FileStatuses = z
  .array(z.strictObject({ ...OWN_KEY, title: StatusToSave.shape.title, default: z.boolean() }))
  .max(STATUSES)
