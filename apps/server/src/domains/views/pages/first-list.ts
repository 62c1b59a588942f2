import { views, type FirstList } from '@dossier/contract/views'
import { isQuick, listPage, viewOf } from '@dossier/core/views/list-page'
import { readAddress } from '@dossier/core/views/list-search'
import type { Ctx } from '../../../http/context.ts'
import { presentMe } from '../../user-profile/present-me.ts'
import { listRecords } from '../list-records.ts'
import { listViews } from '../definitions/list-views.ts'

/**
 * What the calls of the app would answer, with one caller and one round trip. `search` is the query of the page's
 * address. A page that may take long is left out: the app would wait for it.
 */
export async function firstList(ctx: Ctx, search: string): Promise<FirstList> {
  const address = readAddress(search)
  const me = await presentMe(ctx)
  const all = await listViews(ctx)
  const view = viewOf(all, address)
  if (!view || !isQuick(view, address)) return { me, views: all, page: null }
  const page = await listRecords(ctx, views.cases.query.parse(listPage(view, address, 'UTC').query))
  return { me, views: all, page }
}
