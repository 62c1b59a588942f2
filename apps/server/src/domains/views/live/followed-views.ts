import type { InsightQuery, ListQuery, TopValueQuery } from '@dossier/contract/live/record-view-hub'
import { agesUntil } from '@dossier/core/filters/clock'
import type { Terms } from '@dossier/core/filters/terms'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'
import type { Tx } from '../../../db/open.ts'
import type { Person, TenantOfSession } from '../../../http/principals/principal.ts'
import type { ListSubscription } from './list-subscription.ts'
import { termsOf } from '../../../query/filters/terms-of.ts'
import { groupedBy } from '../grouped-by.ts'
import { followedViews } from '../definitions/own-views.ts'
import { viewQueryKey } from '../definitions/summarize-views.ts'
import { EVERYTHING, viewQueryOf, type ViewQuery } from '../definitions/view-query.ts'

/** What follows views. */
type FollowedViews = Exclude<ListSubscription['query'], InsightQuery | TopValueQuery>

/** A view with what it asks for one person, at one moment. */
export interface FollowedView {
  view: CatalogueView
  question: ViewQuery | null
  /** Of calculations: where days begin. */
  terms?: Terms
}

export interface Subscriber {
  tx: Tx
  tenant: Pick<TenantOfSession, 'id' | 'settings' | 'features'>
  me: Person
}

/** The view that a subscription follows, or all whose counts it does. 404 for one that its person does not see. */
export async function readFollowedViews(
  reader: Subscriber,
  catalogue: Catalogue,
  { query, viewId }: { query: FollowedViews; viewId: number | undefined },
): Promise<FollowedView[]> {
  const zone = query.kind === 'tile' ? undefined : query.timeZone
  const tableId = query.kind === 'page' ? query.tableId : undefined
  const groupBy = 'groupBy' in query ? query.groupBy : undefined
  const followed = await followedViews(reader, catalogue, viewId)
  const views = followed.map((view) => groupedBy(reader.me, catalogue, view, groupBy))
  const clauses = 'clauses' in query ? query.clauses : undefined
  const now = new Date()
  return views.map((view) => {
    const question = viewQueryOf(reader, catalogue, view, { timeZone: zone, tableId, clauses, now })
    if (query.kind !== 'calculations') return { view, question }
    const terms = termsOf(reader, catalogue, { timeZone: zone ?? 'UTC', now })
    return { view, question: withAges(view, question ?? EVERYTHING, terms), terms }
  })
}

/** The days that records have been open for turn while nobody changes anything. */
function withAges(view: CatalogueView, question: ViewQuery, { now }: Terms): ViewQuery {
  const isAged = view.calculations.some(({ column }) => column === 'openForDays')
  return isAged ? { ...question, until: Math.min(question.until, agesUntil(now)) } : question
}

/**
 * The same for lists with the same questions, of which the reader's filters are a part, however they are written. Zones
 * have a part in those, and in the groups of calculations.
 */
export function followedKey(query: ListQuery, followed: readonly FollowedView[]): string {
  const keys = Object.keys(query).filter(
    (key) => key !== 'clauses' && (key !== 'timeZone' || query.kind === 'calculations'),
  )
  const views = followed.map(
    ({ view, question }) => `${view.id} ${view.lastUpdated} ${viewQueryKey(question)} ${question?.until ?? ''}`,
  )
  return `${JSON.stringify(query, keys.toSorted())} ${views.join()}`
}

/** Until when all of them ask the same. */
export const followedUntil = (followed: readonly FollowedView[]): number =>
  Math.min(Infinity, ...followed.map(({ question }) => question?.until ?? Infinity))
