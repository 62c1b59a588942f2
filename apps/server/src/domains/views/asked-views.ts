import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import type { Person } from '../../http/principal.ts'
import type { ListSubscription } from './list-subscription.ts'
import { groupedBy } from './grouped-by.ts'
import { followedViews } from './own-views.ts'
import { questionKey } from './summarize-views.ts'
import { questionOf, type ViewQuestion } from './view-question.ts'

/** A view with what it asks for one person, at one moment. */
export interface AskedView {
  view: CatalogueView
  question: ViewQuestion | null
}

interface Asker {
  tx: Tx
  tenant: { id: number; settings: Readonly<Record<string, string>> }
  me: Person
}

/** The view that a subscription follows, or all whose counts it does. 404 for one that its person does not see. */
export async function askedViews(
  asker: Asker,
  catalogue: Catalogue,
  { query, viewId }: Pick<ListSubscription, 'query' | 'viewId'>,
): Promise<AskedView[]> {
  const zone = query.kind === 'tile' ? undefined : query.timeZone
  const tableId = query.kind === 'page' ? query.tableId : undefined
  const groupBy = query.kind === 'page' ? query.groupBy : undefined
  const followed = await followedViews(asker, catalogue, viewId)
  const views = followed.map((view) => groupedBy(asker.me, catalogue, view, groupBy))
  const now = new Date()
  return views.map((view) => ({ view, question: questionOf(asker, catalogue, view, { timeZone: zone, tableId, now }) }))
}

/** The same for lists with the same questions, which zones have a part in, and in nothing else. */
export function askedKey(query: ListQuery, asked: readonly AskedView[]): string {
  const keys = Object.keys(query).filter((key) => key !== 'timeZone')
  const views = asked.map(
    ({ view, question }) => `${view.id} ${view.lastUpdated} ${questionKey(question)} ${question?.until ?? ''}`,
  )
  return `${JSON.stringify(query, keys.toSorted())} ${views.join()}`
}

/** Until when all of them ask the same. */
export const askedUntil = (asked: readonly AskedView[]): number =>
  Math.min(Infinity, ...asked.map(({ question }) => question?.until ?? Infinity))
