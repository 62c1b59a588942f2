import { JoinRecordView, type RecordViewHubEvents } from '@dossier/contract/live/record-view-hub'
import { isCatalogueKind } from '../../catalogue/read-kinds.ts'
import { invocation, type Hub, type OpenHub } from '../../live/hub.ts'
import type { Caller } from '../../live/live-socket.ts'
import { LiveTiles } from './live-tiles.ts'

/** Keeps the first page of a view up to date for its watchers, each with what they may see. */
export const recordViewHub: Hub<RecordViewHubEvents> = {
  name: '/record-view-hub',
  access: 'signedIn',
  open(_namespace, services): OpenHub<Caller, RecordViewHubEvents> {
    const tiles = new LiveTiles(services)
    for (const type of ['case.changed', 'case.removed'] as const)
      services.outbox.on(type, ({ tenantId }) => tiles.changed(tenantId))
    services.outbox.on('configuration.changed', ({ tenantId, kinds }) => {
      if (kinds.some(isCatalogueKind)) tiles.changed(tenantId)
    })
    services.outbox.on('messages.lost', () => tiles.changedUnheard())
    return {
      invocations: {
        joinRecordView: invocation(JoinRecordView, (socket, caller: Caller, { viewId }) =>
          tiles.join(socket, caller, viewId),
        ),
        leaveRecordView: { run: async (socket) => tiles.leave(socket) },
      },
      left: (socket) => tiles.leave(socket),
      rightsChanged: ({ data }) => data.session.tenant && tiles.changed(data.session.tenant.id),
      close: () => tiles.close(),
    }
  },
}
