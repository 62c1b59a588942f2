import type { Folder, FolderType } from '@dossier/contract/folders'
import { seesShared } from '@dossier/core/access/views'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'

/** The folders that the caller sees. */
export async function listFolders(ctx: Ctx, folderType: FolderType | undefined): Promise<Folder[]> {
  const { folders } = await loadCatalogue(ctx)
  return [...folders.values()].filter(
    (one) => (folderType === undefined || one.folderType === folderType) && seesShared(ctx.me, one),
  )
}
