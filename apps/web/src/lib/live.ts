import { RECONNECT_DELAY } from '@dossier/contract/limits'
import type { CaseHubEvents, CaseHubInvokes } from '@dossier/contract/live/case-hub'
import type { NotificationHubEvents, NotificationHubInvokes } from '@dossier/contract/live/notification-hub'
import type { RecordViewHubEvents, RecordViewHubInvokes } from '@dossier/contract/live/record-view-hub'
import type { Manager } from 'socket.io-client'
import { setSocketDown } from './connection.ts'
import { Hub } from './hub.ts'

export const notificationHub = new Hub<NotificationHubInvokes, NotificationHubEvents>('/notification-hub')
export const caseHub = new Hub<CaseHubInvokes, CaseHubEvents>('/case-hub')
export const recordViewHub = new Hub<RecordViewHubInvokes, RecordViewHubEvents>('/record-view-hub')

const hubs = [notificationHub, caseHub, recordViewHub]
let manager: Manager | undefined
let wanted = false

/** Opens the one connection that all hubs share; it is retried without end. The library comes after the first paint. */
export async function startLive(wantedHubs: readonly Pick<Hub<unknown, unknown>, 'namespace' | 'attach'>[] = hubs) {
  if (wanted) return
  wanted = true
  const { Manager } = await loadClient()
  if (!wanted || manager) return
  manager = new Manager({
    path: '/api/socket.io',
    withCredentials: true,
    autoConnect: false,
    reconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayMax: RECONNECT_DELAY,
    randomizationFactor: 0,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  manager.on('open', () => setSocketDown(false))
  manager.on('close', () => setSocketDown(wanted))
  manager.on('error', (error) => {
    console.warn('The live connection failed; it is tried again.', error)
    setSocketDown(wanted)
  })
  for (const hub of wantedHubs) hub.attach(manager.socket(hub.namespace))
}

export function stopLive() {
  wanted = false
  for (const hub of hubs) hub.detach()
  manager?.removeAllListeners()
  manager = undefined
  setSocketDown(false)
}

async function loadClient(): Promise<typeof import('socket.io-client')> {
  for (;;) {
    try {
      return await import('socket.io-client')
    } catch {
      setSocketDown(true)
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY))
    }
  }
}
