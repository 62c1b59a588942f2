import { JoinCase, LeaveCase, SetInProgress, type CaseHubEvents } from '@dossier/contract/live/case-hub'
import { shapesRecords } from '../../../catalogue/read-kinds.ts'
import { act } from '../../../live/act.ts'
import { invocation, type Hub, type OpenHub } from '../../../live/hub.ts'
import type { Caller } from '../../../live/live-socket.ts'
import { announceEdit } from './announce-edit.ts'
import { LiveCases } from './live-cases.ts'
import { isShownByLinks } from '../other-records.ts'

/** Keeps everyone who has a record open up to date, each with what they may see of it. */
export const caseHub: Hub<CaseHubEvents> = {
  name: '/case-hub',
  scopes: ['records:read'],
  access: 'signedIn',
  open(namespace, services): OpenHub<Caller, CaseHubEvents> {
    const cases = new LiveCases(namespace, services)
    const { outbox } = services
    outbox.on('case.changed', (event) => {
      cases.changed(event)
      if (event.keys.some(isShownByLinks)) cases.changedForLinked(event)
    })
    outbox.on('case.locksChanged', (event) => cases.changed(event))
    outbox.on('case.keysChanged', (event) => cases.changed(event))
    outbox.on('case.reactionsChanged', (event) => cases.changed(event))
    outbox.on('case.removed', (event) => cases.changed(event))
    outbox.on('case.typing', (event) => cases.typing(event, event.userId, event.typing))
    outbox.on('configuration.changed', async ({ tenantId, kinds }) => {
      if (kinds.some(shapesRecords)) await cases.changedSetup(tenantId)
      else if (kinds.includes('itemNames')) await cases.renamedItems(tenantId)
    })
    outbox.on('messages.lost', () => cases.changedUnheard())
    return {
      invocations: {
        joinCase: invocation(JoinCase, (socket, caller: Caller, input) => cases.join(socket, caller, input)),
        leaveCase: invocation(LeaveCase, async (socket, caller: Caller, { caseId }) =>
          cases.leave(socket, caller, caseId),
        ),
        setInProgress: invocation(
          SetInProgress,
          async (socket, caller: Caller, { fieldId: place, ...input }) => {
            const edit = await act(services, caller, (ctx) => announceEdit(ctx, { ...input, place }))
            cases.edits(socket, input.caseId, edit)
          },
          ['records:write'],
        ),
      },
      left: (socket) => cases.lost(socket),
      rightsChanged: (socket) => cases.changedRights(socket),
      close: () => cases.close(),
    }
  },
}
