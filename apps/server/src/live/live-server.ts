import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type DefaultEventsMap } from 'socket.io'
import type { Services } from '../http/context.ts'
import type { Principal } from '../http/principal.ts'
import { concerns, hexHash } from '../http/principals.ts'
import { isOfUnpaid, UNPAID } from '../http/subscription.ts'
import { readSession } from '../http/session-cookie.ts'
import { answerInvokes, callerOf, NOT_LOGGED_IN } from './answer-invoke.ts'
import { limitFrames } from './frame-limit.ts'
import type { Hub, OpenHub } from './hub.ts'
import type { HubNamespace, LiveSocket, SocketData } from './live-socket.ts'
import { isOwnOrigin } from './own-origin.ts'
import { peekSession } from './peek-session.ts'
import { cut, limitUnsent, type RawConnection } from './unsent-limit.ts'

const PATH = '/api/socket.io'
const LARGEST_FRAME = 64_000
const FRAMES = { burst: 200, perSecond: 50 }
const SWEEP = 30_000
/** Told in every hub: a page that has just come may have one of them only, and is cut off from it at once. */
const FAREWELL = 'logout'

type Io = Server<DefaultEventsMap, DefaultEventsMap, object, SocketData>
// oxlint-disable-next-line typescript/no-explicit-any -- each hub has its own events and callers; here they are all alike
type AnyHub = Hub<any>
interface RunningHub {
  access: AnyHub['access']
  namespace: HubNamespace<DefaultEventsMap>
  open: OpenHub<never, DefaultEventsMap>
}

/** Serves the hubs on the same port as the calls, over WebSocket only. */
export function serveLive(http: FastifyInstance, services: Services, hubs: readonly AnyHub[]): void {
  const io: Io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME,
    connectTimeout: 5_000,
    allowRequest: (request, decide) =>
      isOwnOrigin(request.headers, services.settings.publicUrl)
        ? decide(null, true)
        : decide('This page may not connect here.', false),
  })
  io.attach(http.server)
  io.engine.on('connection', (connection: RawConnection) => limitConnection(connection, services.log))
  io.use((_socket, next) => next(new Error('Choose a hub.')))
  const tokenOf: TokenOf = (header) => readSession({ cookies: http.parseCookie(header ?? '') }, services)
  const running = hubs.map((hub) => openHub({ io, services, tokenOf }, hub))
  const sweep = watchSessions(services, running)
  http.addHook('preClose', async () => {
    clearInterval(sweep)
    await Promise.all(running.map(({ open }) => open.close?.()))
    // Without a word of farewell, so that the clients come back by themselves when the server does.
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
    const principal = token ? await peekSession(services, hexHash(token)) : null
    if (!principal || !callerOf(principal, hub.access)) return notLoggedIn()
    if (hub.access === 'signedIn' && isOfUnpaid(principal)) return unpaid()
    socket.data.session = principal
    await socket.join(sessionRoom(principal.tokenHash))
    // Should the session have ended while it was looked up, its end came too early for this socket.
    return (await peekSession(services, principal.tokenHash)) ? undefined : notLoggedIn()
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

const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`

const notLoggedIn = () => Object.assign(new Error(NOT_LOGGED_IN), { data: { status: 401 } })

const unpaid = () => Object.assign(new Error(UNPAID), { data: { status: 402 } })

/** A session that ended takes all its connections with it, on every node; changed rights are looked at at once. */
function watchSessions(services: Services, running: readonly RunningHub[]): NodeJS.Timeout {
  services.outbox.on('session.ended', ({ tokenHashes }) => tokenHashes.forEach((hash) => endSession(running, hash)))
  services.outbox.on('rights.changed', async ({ forget }) => {
    const isMeant = (session: Principal) => concerns(session, forget)
    await endDeadSessions(services, running, isMeant)
    for (const { namespace, open } of running)
      for (const socket of namespace.sockets.values()) if (isMeant(socket.data.session)) open.rightsChanged?.(socket)
  })
  return setInterval(() => void endDeadSessions(services, running, () => true), SWEEP).unref()
}

function endSession(running: readonly RunningHub[], tokenHash: string): void {
  const room = sessionRoom(tokenHash)
  for (const { namespace } of running) namespace.to(room).emit(FAREWELL)
  for (const { namespace } of running) namespace.in(room).disconnectSockets(true)
}

/** Without a valid subscription nothing of the tenant is pushed; whoever is cut off asks again and comes back with it. */
function closeUnpaid(running: readonly RunningHub[], tokenHash: string): void {
  for (const { access, namespace } of running)
    if (access === 'signedIn') namespace.in(sessionRoom(tokenHash)).disconnectSockets()
}

/** Ends those of the meant sessions that are over: ended or expired, or the person is gone. */
async function endDeadSessions(
  services: Services,
  running: readonly RunningHub[],
  isMeant: (session: Principal) => boolean,
): Promise<void> {
  const sessions = running.flatMap(({ namespace }) => [...namespace.sockets.values()].map(({ data }) => data.session))
  const hashes = new Set(sessions.filter(isMeant).map((session) => session.tokenHash))
  const look = async (hash: string) => {
    const principal = await peekSession(services, hash)
    if (!principal) endSession(running, hash)
    else if (isOfUnpaid(principal)) closeUnpaid(running, hash)
  }
  const results = await Promise.allSettled([...hashes].map(look))
  for (const result of results)
    if (result.status === 'rejected') services.log.error({ err: result.reason }, 'a live session could not be checked')
}
