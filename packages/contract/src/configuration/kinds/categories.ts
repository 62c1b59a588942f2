import { z } from 'zod'
import { CATEGORIES } from '../../limits.ts'
import { CategoryToSave } from '../../templates.ts'
import { KIND_TEAMS, OWN_KEY } from '../parts.ts'

export const FileCategories = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: CategoryToSave.shape.title,
      preventManualCreation: z.boolean(),
      alwaysPromoted: z.boolean(),
      ...KIND_TEAMS,
    }),
  )
  .max(CATEGORIES)
