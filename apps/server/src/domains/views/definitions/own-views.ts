import { seesView } from '@dossier/core/access/views'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import { viewOf } from '../../../catalogue/content.ts'
import type { Tx } from '../../../db/open.ts'
import { notFound } from '../../../http/refusal.ts'
import { selectPersonalView, selectPersonalViews } from './view-queries.ts'

interface Reader {
  tx: Tx
  tenant: { id: number }
  me: { id: number; teams: readonly number[] }
}

/** Whether somebody sees a view: by its teams and its folder, or as its owner. */
export function sees(me: Reader['me'], view: CatalogueView, { folders }: Catalogue): boolean {
  const folder = [...folders.values()].find((one) => one.folderType === 'View' && one.title === view.folder)
  return seesView(me, view, folder ?? null)
}

/** The views that somebody sees: the shared ones, then their own. */
export async function viewsOf({ tx, tenant, me }: Reader, catalogue: Catalogue): Promise<CatalogueView[]> {
  const shared = [...catalogue.views.values()].filter((view) => sees(me, view, catalogue))
  return [...shared, ...(await selectPersonalViews(tx, tenant.id, me.id)).map(viewOf)]
}

/** 404 for a view that is not there, in the same words as for one that the person does not see. */
export async function requireView(
  { tx, tenant, me }: Reader,
  catalogue: Catalogue,
  id: number,
): Promise<CatalogueView> {
  const shared = catalogue.views.get(id)
  if (shared) return sees(me, shared, catalogue) ? shared : notFound('View')
  const own = await selectPersonalView(tx, tenant.id, { id, ownerId: me.id })
  return own ? viewOf(own) : notFound('View')
}

/** The view of a list; without an id, those that somebody sees. */
export const followedViews = async (
  reader: Reader,
  catalogue: Catalogue,
  viewId: number | undefined,
): Promise<CatalogueView[]> =>
  viewId === undefined ? viewsOf(reader, catalogue) : [await requireView(reader, catalogue, viewId)]
