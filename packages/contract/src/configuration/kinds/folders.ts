import { z } from 'zod'
import { FolderToSave, FolderType } from '../../folders.ts'
import { FOLDERS } from '../../limits.ts'
import { Keys, OWN_KEY } from '../parts.ts'

/** Of all types together. */
export const FileFolders = z
  .array(z.strictObject({ ...OWN_KEY, title: FolderToSave.shape.title, folderType: FolderType, teams: Keys }))
  .max(FOLDERS * 3)
  .default([])
