import { z } from 'zod'
import { AREAS } from '../../limits.ts'
import { AreaToSave } from '../../lookups/areas.ts'
import { Key, OWN_KEY } from '../parts.ts'

export const FileAreas = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: AreaToSave.shape.title,
      /** null: at the top. */
      parent: Key.nullable(),
      disabled: z.boolean(),
    }),
  )
  .max(AREAS)
  .default([])
