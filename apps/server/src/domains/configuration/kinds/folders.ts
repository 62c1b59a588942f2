import { removeFolder, saveFolder } from '../../folders/edit-folders.ts'
import { numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'
import { asWriter } from './writer.ts'

export const folders: KindCalls<'folders'> = {
  save: async (ctx, { title, folderType, teams }, before) => {
    const id = before && { id: before.key }
    return saveFolder(await asWriter(ctx), { ...id, title, folderType, teams: numbers(teams) })
  },
  remove: async (ctx, key) => removeFolder(await asWriter(ctx), key),
}
