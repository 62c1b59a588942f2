import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import type { Services } from '../../../http/context.ts'
import { LiveInsight } from '../../insights/live-insight.ts'
import type { FollowedQuery } from './followed-query.ts'
import type { LiveCountCache } from './live-count-cache.ts'
import { LiveCalculations } from './live-calculations.ts'
import type { LiveContent } from './live-content.ts'
import { LiveCounts } from './live-counts.ts'
import { LivePage } from './live-page.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'

interface ContentOptions {
  services: Services
  tenantId: number
  readers: ReaderClass
  followed: FollowedQuery
  counts: LiveCountCache
}

/** What everybody who asks this with the same rights is sent. */
export function contentOf(query: ListQuery, { followed, counts, ...of }: ContentOptions): LiveContent {
  if (query.kind === 'insight' || query.kind === 'topValue')
    return new LiveInsight({ ...of, request: followed.insight! })
  if (query.kind === 'counts') return new LiveCounts(query, { ...of, views: followed.views, cache: counts })
  const { view, question, terms } = followed.views[0]!
  if (query.kind === 'page') return new LivePage(query, { ...of, view, question })
  return new LiveCalculations(query, { ...of, view, question: question!, terms: terms! })
}
