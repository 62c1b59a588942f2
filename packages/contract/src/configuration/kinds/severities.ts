import { z } from 'zod'
import { SEVERITIES } from '../../limits.ts'
import { SeverityToSave } from '../../lookups/severities.ts'
import { OWN_KEY } from '../parts.ts'

export const FileSeverities = z
  .array(z.strictObject({ ...OWN_KEY, title: SeverityToSave.shape.title, level: SeverityToSave.shape.level }))
  .max(SEVERITIES)
