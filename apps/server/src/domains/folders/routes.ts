import { folders } from '@dossier/contract/folders'
import { implement } from '../../http/implement.ts'
import { folderUsage, removeFolder, saveFolder } from './edit-folders.ts'
import { listFolders } from './list-folders.ts'

export const folderRoutes = implement(folders, {
  list: (ctx, { query }) => listFolders(ctx, query.folderType),
  save: (ctx, { body }) => saveFolder(ctx, body),
  remove: (ctx, { params }) => removeFolder(ctx, params.id),
  usage: (ctx, { query }) => folderUsage(ctx, query),
})
