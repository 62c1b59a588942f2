import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Person, Principal, TenantOfSession } from '../http/principal.ts'

export interface SocketData {
  /** Whose session it is, as of the handshake. That stays; the rights do not, so they are asked for anew each time. */
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

/** Who invokes, with the rights of this moment. */
export interface Caller {
  principal: Principal
  me: Person
  tenant: TenantOfSession
}
