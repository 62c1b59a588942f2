import { z } from 'zod'
import { SavedWord } from '../../organization/word-settings.ts'
import { WORDS } from '../../limits.ts'
import { OWN_KEY } from '../parts.ts'

/** Words for records, or for cases; none is the default where the built-in one is used. */
export const FileWords = z
  .array(z.strictObject({ ...OWN_KEY, title: SavedWord.shape.title, default: z.boolean() }))
  .max(WORDS)
  .default([])
