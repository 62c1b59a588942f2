import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import { hasScope } from '@dossier/core/access/token-scopes'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type DefaultEventsMap } from 'socket.io'
import { isMovedSession } from '../http/principals/acting-as.ts'
import type { Services } from '../http/context.ts'
import { bearerToken } from '../http/principals/bearer.ts'
import type { Principal } from '../http/principals/principal.ts'
import { hexHash } from '../http/principals/principals.ts'
import { isOfUnpaid, UNPAID } from '../http/subscription.ts'
import { readSessions } from '../http/principals/session-cookie.ts'
import { admitUpgrades, refuseUpgrade } from './admit-upgrade.ts'
import { answerInvokes, callerOf, NOT_LOGGED_IN } from './answer-invoke.ts'
import { limitFrames } from './frame-limit.ts'
import type { AnyHub, OpenHub, RunningHub } from './hub.ts'
import type { HubNamespace, LiveSocket, SocketData } from './live-socket.ts'
import { isOwnOrigin } from './own-origin.ts'
import { cut, limitUnsent, type RawConnection } from './unsent-limit.ts'
import { sessionRoom, watchSessions } from './watch-sessions.ts'

const PATH = '/api/socket.io'
const LARGEST_FRAME = 64_000
const FRAMES = { burst: 200, perSecond: 50 }

type Io = Server<DefaultEventsMap, DefaultEventsMap, object, SocketData>

export interface LiveServer {
  /** How many are open on this node. */
  connections: () => number
}

/** Serves the hubs on the same port as the calls, over WebSocket only. */
export function serveLive(http: FastifyInstance, services: Services, hubs: readonly AnyHub[]): LiveServer {
  const tokensOf: TokensOf = (headers) => {
    const token = bearerToken(headers)
    return token === undefined ? readSessions({ cookies: http.parseCookie(headers.cookie ?? '') }, services) : [token]
  }
  const admit = admitUpgrades(services, tokensOf)
  const io: Io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: 5_000,
    allowRequest(request, decide) {
      if (!isOwnOrigin(request.headers, services.settings.publicUrl))
        return decide('Connections from this page are not allowed.', false)
      admit(request).then(
        () => decide(null, true),
        (error: Error) => refuseUpgrade(request.socket, error),
      )
    },
  })
  io.attach(http.server)
  io.engine.on('connection', (connection: RawConnection) => limitConnection(connection, services.log))
  io.use((_socket, next) => next(new Error('Choose a hub.')))
  const running = hubs.map((hub) => openHub({ io, services, tokensOf }, hub))
  const endWatch = watchSessions(services, running)
  http.addHook('preClose', async () => {
    endWatch()
    await Promise.all(running.map(({ open }) => open.close?.()))
    // Without a goodbye, so that the clients reconnect by themselves when the server returns.
    io.engine.close()
  })
  return { connections: () => io.engine.clientsCount }
}

function limitConnection(connection: RawConnection, log: FastifyBaseLogger): void {
  const passes = limitFrames(FRAMES, Date.now())
  connection.on('packet', () => {
    if (!passes(Date.now())) cut(connection)
  })
  limitUnsent(connection, (unsent) => log.warn({ unsent }, 'a live connection was cut: its client does not read'))
}

type TokensOf = (headers: IncomingHttpHeaders) => readonly string[]

/** Whose connection it is: of what it brings, the first one that still counts. */
async function firstOf(tokens: readonly string[], { principals }: Services): Promise<Principal | null> {
  for (const token of tokens) {
    const principal = await principals.peek(hexHash(token))
    if (principal) return principal
  }
  return null
}

function openHub(
  { io, services, tokensOf }: { io: Io; services: Services; tokensOf: TokensOf },
  hub: AnyHub,
): RunningHub {
  const namespace: HubNamespace<DefaultEventsMap> = io.of(hub.name)
  const open = hub.open(namespace, services) as OpenHub<never, DefaultEventsMap>
  async function admit(socket: LiveSocket<DefaultEventsMap>): Promise<Error | undefined> {
    const principal = await firstOf(tokensOf(socket.handshake.headers), services)
    if (!principal || !callerOf(principal, hub.access)) return notLoggedIn()
    if (principal.apiToken && !hasScope(principal.apiToken.scopes, hub.scopes ?? [])) return withoutScope()
    if (hub.access === 'signedIn' && isOfUnpaid(principal)) return unpaid()
    // A page that connects after another tab has switched would follow records of the wrong organization.
    if (isMovedSession(principal, socket.handshake.auth)) return moved()
    socket.data.session = principal
    await socket.join(sessionRoom(principal.tokenHash))
    // If the session ended while it was looked up, its end came too early for this socket.
    return (await services.principals.peek(principal.tokenHash)) ? undefined : notLoggedIn()
  }
  namespace.use((socket, next) => {
    admit(socket).then(next, (error: unknown) => {
      services.log.error({ err: error }, 'a live connection could not be admitted')
      next(new Error('The service is busy for a moment.'))
    })
  })
  namespace.on('connection', (socket) => {
    answerInvokes({ access: hub.access, scopes: hub.scopes ?? [], hub: open, services }, socket)
    socket.on('disconnect', () => open.left?.(socket))
  })
  return { access: hub.access, namespace, open }
}

const notLoggedIn = () => Object.assign(new Error(NOT_LOGGED_IN), { data: { status: 401 } })

const withoutScope = () => Object.assign(new Error('This token is not for reading records.'), { data: { status: 403 } })

const moved = () => Object.assign(new Error(SESSION_MOVED), { data: { status: 409 } })

const unpaid = () => Object.assign(new Error(UNPAID), { data: { status: 402 } })
