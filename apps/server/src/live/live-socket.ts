import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Person, Principal, TenantOfSession } from '../http/principals/principal.ts'

export interface SocketData {
  /** The session, as of the handshake. It stays; rights change, so they are looked up each time. */
  session: Principal
}

/** A client's end in one hub, which is sent these events. */
export type LiveSocket<Events extends object> = Socket<DefaultEventsMap, Events & DefaultEventsMap, object, SocketData>
export type HubNamespace<Events extends object> = Namespace<
  DefaultEventsMap,
  Events & DefaultEventsMap,
  object,
  SocketData
>

/** The caller of an invocation, with current rights. */
export interface Caller {
  principal: Principal
  me: Person
  tenant: TenantOfSession
}
