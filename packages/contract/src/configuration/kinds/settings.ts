import { z } from 'zod'
import { SavedSetting } from '../../organization/tenant.ts'
import { SETTINGS } from '../../limits.ts'
import { requiredText } from '../../required-text.ts'
import { OWN_KEY } from '../parts.ts'

/** Settings of the organization, which are the same ones everywhere: the title is what the product calls one. */
export const FileSettings = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: requiredText('Enter the name of a setting.').max(100),
      value: SavedSetting.shape.value,
    }),
  )
  .max(SETTINGS)
  .default([])
