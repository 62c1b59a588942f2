import { RECONNECT_DELAY } from '@dossier/contract/limits'
import type { CaseHubEvents, CaseHubInvokes } from '@dossier/contract/live/case-hub'
import type { NotificationHubEvents, NotificationHubInvokes } from '@dossier/contract/live/notification-hub'
import type { RecordViewHubEvents, RecordViewHubInvokes } from '@dossier/contract/live/record-view-hub'
import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Manager } from 'socket.io-client'
import { actingAsHeader } from './session/acting-as.ts'
import { ApiError, isUnknownOutcome } from './api-error.ts'
import { call } from './api.ts'
import { setSocketDown } from './connection.ts'
import { Hub } from './hub.ts'
import { onSessionEnd } from './session/session-end.ts'

export const notificationHub = new Hub<NotificationHubInvokes, NotificationHubEvents>('/notification-hub')
export const caseHub = new Hub<CaseHubInvokes, CaseHubEvents>('/case-hub')
export const recordViewHub = new Hub<RecordViewHubInvokes, RecordViewHubEvents>('/record-view-hub')

const hubs = [notificationHub, caseHub, recordViewHub]
let manager: Manager | undefined
let isStarted = false

/** Opens the one connection that all hubs share; it reconnects forever. The library loads after the first paint. */
export async function startLive(attachedHubs: readonly Pick<Hub<unknown, unknown>, 'namespace' | 'attach'>[] = hubs) {
  if (isStarted) return
  isStarted = true
  const { Manager } = await loadClient()
  if (!isStarted || manager) return
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
  manager.on('close', () => setSocketDown(isStarted))
  manager.on('error', (error) => {
    console.warn('The live connection failed; it is tried again.', error)
    setSocketDown(isStarted)
    if (isStarted) askWhetherSignedIn()
  })
  const auth = (send: (claims: object) => void) => send(actingAsHeader())
  for (const hub of attachedHubs) hub.attach(manager.socket(hub.namespace, { auth }))
}

/** Milliseconds until it is asked again, should something else keep the connection from opening. */
const ASK_AGAIN = 30_000
let lastChecked = -Infinity

/**
 * A browser does not tell why a live connection was refused. If it was because the session is over, an ordinary call is
 * refused, too, which ends the session here.
 */
function askWhetherSignedIn() {
  if (performance.now() - lastChecked < ASK_AGAIN) return
  lastChecked = performance.now()
  call(userProfile.me).catch((error: unknown) => {
    // The server is away: once it is back it can say.
    if (error instanceof ApiError && isUnknownOutcome(error.status)) lastChecked = -Infinity
  })
}

export function stopLive() {
  isStarted = false
  for (const hub of hubs) hub.detach()
  manager?.removeAllListeners()
  manager = undefined
  setSocketDown(false)
}

onSessionEnd(stopLive)

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
