import { z } from 'zod'
import { FormattingSettingToSave } from '../../formatting-rules.ts'
import { FORMATTING_SETTINGS } from '../../limits.ts'
import { OWN_KEY } from '../parts.ts'

const { title, dataType, rules } = FormattingSettingToSave.shape

export const FileFormattingSettings = z
  .array(z.strictObject({ ...OWN_KEY, title, dataType, rules }))
  .max(FORMATTING_SETTINGS)
  .default([])
