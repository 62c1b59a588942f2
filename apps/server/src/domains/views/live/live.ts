import {
  JoinRecordView,
  Subscribe,
  Unsubscribe,
  type RecordViewHubEvents,
} from '@dossier/contract/live/record-view-hub'
import { shapesRecords } from '../../../catalogue/read-kinds.ts'
import type { ConfigurationKind } from '../../../live/domain-event.ts'
import { invocation, type Hub, type OpenHub } from '../../../live/hub.ts'
import type { Caller } from '../../../live/live-socket.ts'
import { isTouchedInParts } from './configuration-dependencies.ts'
import { LiveLists } from './live-lists.ts'

/** What decides the answers of insights, and of whom they are, besides what decides lists. */
const OF_INSIGHTS: readonly ConfigurationKind[] = ['insights', 'insightParameters', 'folders']

/** Keeps the lists that people have open up to date, each with what they may see. */
export const recordViewHub: Hub<RecordViewHubEvents> = {
  name: '/record-view-hub',
  scopes: ['records:read'],
  access: 'signedIn',
  open(namespace, services): OpenHub<Caller, RecordViewHubEvents> {
    const lists = new LiveLists(namespace, services)
    services.outbox.on('case.changed', (event) => lists.changed(event))
    services.outbox.on('configuration.changed', ({ tenantId, kinds }) => {
      const shaping = kinds.filter(shapesRecords)
      if (!shaping.every(isTouchedInParts)) lists.makeStale(tenantId)
      else {
        if (shaping.length > 0) lists.changedConfiguration(tenantId)
        if (kinds.includes('itemNames')) lists.renamedItems(tenantId)
      }
      if (kinds.some((kind) => OF_INSIGHTS.includes(kind))) lists.changedInsights(tenantId)
      if (kinds.includes('schedules')) lists.changedSchedules(tenantId)
    })
    // The first day of the week may be another one.
    services.outbox.on('tenant.changed', ({ tenantId, sameRecords }) => {
      if (!sameRecords) lists.makeStale(tenantId)
    })
    services.outbox.on('personalView.changed', (event) => lists.changedView(event))
    services.outbox.on('messages.lost', () => lists.changedUnheard())
    return {
      invocations: {
        subscribe: invocation(Subscribe, (socket, caller: Caller, input) => lists.subscribe(socket, caller, input)),
        unsubscribe: invocation(Unsubscribe, async (socket, _caller: Caller, { id }) => lists.unsubscribe(socket, id)),
        joinRecordView: invocation(JoinRecordView, (socket, caller: Caller, { viewId }) =>
          lists.joinTile(socket, caller, viewId),
        ),
        leaveRecordView: { run: async (socket) => lists.leaveTile(socket) },
      },
      left: (socket) => lists.left(socket),
      rightsChanged: (socket, principal) => lists.rightsChanged(socket, principal),
      close: () => lists.close(),
    }
  },
}
