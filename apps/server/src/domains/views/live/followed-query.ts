import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Services } from '../../../http/context.ts'
import type { TenantOfSession } from '../../../http/principals/principal.ts'
import { isInvolvedInSome } from '../../../query/cache/access-fingerprint.ts'
import { insightRequest, type InsightRequest } from '../../insights/live-insight.ts'
import { type Subscriber, followedKey, followedUntil, readFollowedViews, type FollowedView } from './followed-views.ts'
import type { Reader } from '../list-readers.ts'
import type { ListSubscription } from './list-subscription.ts'

/** What a subscription asks for one person, at one moment. */
export interface FollowedQuery {
  /** The view that is followed, or all whose counts are. */
  views: readonly FollowedView[]
  insight?: InsightRequest
  /** The same for subscriptions that can share a list. */
  keyOf: (query: ListQuery) => string
  /** Epoch milliseconds: until when all of them ask the same. */
  until: number
}

/** 404 for a view or an insight that the person does not see. */
async function readFollowedQuery(
  reader: Subscriber,
  catalogue: Catalogue,
  subscription: ListSubscription,
): Promise<FollowedQuery> {
  const { query } = subscription
  if (query.kind === 'insight' || query.kind === 'topValue') {
    const insight = await insightRequest(reader, catalogue, query)
    return { views: [], insight, keyOf: () => insight.key, until: insight.until }
  }
  const views = await readFollowedViews(reader, catalogue, { query, viewId: subscription.viewId ?? undefined })
  return { views, keyOf: (shown) => followedKey(shown, views), until: followedUntil(views) }
}

interface Node {
  services: Services
  tenantId: number
  terms: Pick<TenantOfSession, 'settings' | 'features'>
}

/** What a subscription asks for its reader, who may be involved in sensitive records, in the configuration of this moment. */
export function readForReader(
  { services, tenantId, terms }: Node,
  reader: Reader,
  subscription: ListSubscription,
): Promise<{ catalogue: Catalogue; followed: FollowedQuery }> {
  const tenant = { id: tenantId }
  const { me } = reader
  return services.lanes.records.run(() =>
    services.database.tenantRead(tenantId, async (tx) => {
      if (reader.isInvolved === undefined) {
        const isInvolved = await isInvolvedInSome({ tx, me })
        reader.isInvolved ||= isInvolved
      }
      const catalogue = await loadCatalogue({ tx, tenant, services })
      const followed = await readFollowedQuery({ tx, tenant: { ...tenant, ...terms }, me }, catalogue, subscription)
      return { catalogue, followed }
    }),
  )
}
