import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type DefaultEventsMap } from 'socket.io'
import type { Services } from '../http/context.ts'
import { hexHash } from '../http/principals.ts'
import { isOfUnpaid, UNPAID } from '../http/subscription.ts'
import { readSession } from '../http/session-cookie.ts'
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

/** Serves the hubs on the same port as the calls, over WebSocket only. */
export function serveLive(http: FastifyInstance, services: Services, hubs: readonly AnyHub[]): void {
  const tokenOf: TokenOf = (header) => readSession({ cookies: http.parseCookie(header ?? '') }, services)
  const admit = admitUpgrades(services, tokenOf)
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
  const running = hubs.map((hub) => openHub({ io, services, tokenOf }, hub))
  const endWatch = watchSessions(services, running)
  http.addHook('preClose', async () => {
    endWatch()
    await Promise.all(running.map(({ open }) => open.close?.()))
    // Without a goodbye, so that the clients reconnect by themselves when the server returns.
    io.engine.close()
  })
}

function limitConnection(connection: RawConnection, log: FastifyBaseLogger): void {
  const passes = limitFrames(FRAMES, Date.now())
  connection.on('packet', () => {
    if (!passes(Date.now())) cut(connection)
  })
  limitUnsent(connection, (unsent) => log.warn({ unsent }, 'a live connection was cut: its client does not read'))
}

type TokenOf = (cookieHeader: string | undefined) => string | undefined

function openHub({ io, services, tokenOf }: { io: Io; services: Services; tokenOf: TokenOf }, hub: AnyHub): RunningHub {
  const namespace: HubNamespace<DefaultEventsMap> = io.of(hub.name)
  const open = hub.open(namespace, services) as OpenHub<never, DefaultEventsMap>
  async function admit(socket: LiveSocket<DefaultEventsMap>): Promise<Error | undefined> {
    const token = tokenOf(socket.handshake.headers.cookie)
    const principal = token ? await services.principals.peek(hexHash(token)) : null
    if (!principal || !callerOf(principal, hub.access)) return notLoggedIn()
    if (hub.access === 'signedIn' && isOfUnpaid(principal)) return unpaid()
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
    answerInvokes({ access: hub.access, hub: open, services }, socket)
    socket.on('disconnect', () => open.left?.(socket))
  })
  return { access: hub.access, namespace, open }
}

const notLoggedIn = () => Object.assign(new Error(NOT_LOGGED_IN), { data: { status: 401 } })

const unpaid = () => Object.assign(new Error(UNPAID), { data: { status: 402 } })
