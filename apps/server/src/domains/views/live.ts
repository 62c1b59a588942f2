import {
  JoinRecordView,
  Subscribe,
  Unsubscribe,
  type RecordViewHubEvents,
} from '@dossier/contract/live/record-view-hub'
import { isCatalogueKind } from '../../catalogue/read-kinds.ts'
import { invocation, type Hub, type OpenHub } from '../../live/hub.ts'
import type { Caller } from '../../live/live-socket.ts'
import { LiveLists } from './live-lists.ts'

/** Keeps the lists that people have open up to date, each with what they may see. */
export const recordViewHub: Hub<RecordViewHubEvents> = {
  name: '/record-view-hub',
  access: 'signedIn',
  open(namespace, services): OpenHub<Caller, RecordViewHubEvents> {
    const lists = new LiveLists(namespace, services)
    services.outbox.on('case.changed', (event) => lists.changed(event))
    services.outbox.on('configuration.changed', ({ tenantId, kinds }) => {
      if (kinds.some(isCatalogueKind)) lists.makeStale(tenantId)
      else if (kinds.includes('itemNames')) lists.renamedItems(tenantId)
    })
    // The first day of the week may be another one.
    services.outbox.on('tenant.changed', ({ tenantId }) => lists.makeStale(tenantId))
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
