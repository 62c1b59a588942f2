import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import { agesUntil } from '@dossier/core/filters/clock'
import type { Terms } from '@dossier/core/filters/terms'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import type { Person } from '../../http/principal.ts'
import type { ListSubscription } from './list-subscription.ts'
import { termsOf } from '../filters/terms-of.ts'
import { groupedBy } from './grouped-by.ts'
import { followedViews } from './own-views.ts'
import { questionKey } from './summarize-views.ts'
import { EVERYTHING, questionOf, type ViewQuestion } from './view-question.ts'

/** A view with what it asks for one person, at one moment. */
export interface AskedView {
  view: CatalogueView
  question: ViewQuestion | null
  /** Of calculations: where days begin. */
  terms?: Terms
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
  const groupBy = 'groupBy' in query ? query.groupBy : undefined
  const followed = await followedViews(asker, catalogue, viewId)
  const views = followed.map((view) => groupedBy(asker.me, catalogue, view, groupBy))
  const now = new Date()
  return views.map((view) => {
    const question = questionOf(asker, catalogue, view, { timeZone: zone, tableId, now })
    if (query.kind !== 'calculations') return { view, question }
    const terms = termsOf(asker, catalogue, { timeZone: zone ?? 'UTC', now })
    return { view, question: withAges(view, question ?? EVERYTHING, terms), terms }
  })
}

/** The days that records have been open for turn while nobody changes anything. */
function withAges(view: CatalogueView, question: ViewQuestion, { now }: Terms): ViewQuestion {
  const isAged = view.calculations.some(({ column }) => column === 'openForDays')
  return isAged ? { ...question, until: Math.min(question.until, agesUntil(now)) } : question
}

/** The same for lists with the same questions. Zones have a part in those, and in the groups of calculations. */
export function askedKey(query: ListQuery, asked: readonly AskedView[]): string {
  const keys = Object.keys(query).filter((key) => key !== 'timeZone' || query.kind === 'calculations')
  const views = asked.map(
    ({ view, question }) => `${view.id} ${view.lastUpdated} ${questionKey(question)} ${question?.until ?? ''}`,
  )
  return `${JSON.stringify(query, keys.toSorted())} ${views.join()}`
}

/** Until when all of them ask the same. */
export const askedUntil = (asked: readonly AskedView[]): number =>
  Math.min(Infinity, ...asked.map(({ question }) => question?.until ?? Infinity))
