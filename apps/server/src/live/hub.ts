import type { TokenScope } from '@dossier/contract/api-tokens'
import type { Ack } from '@dossier/contract/live/case-hub'
import type { DefaultEventsMap } from 'socket.io'
import type { z } from 'zod'
import type { Services } from '../http/context.ts'
import type { Principal } from '../http/principals/principal.ts'
import type { Caller, HubNamespace, LiveSocket } from './live-socket.ts'

/** An invocation of a hub: its input schema, and its handler. No result means done. */
export interface Invocation<Who, Events extends object> {
  input?: z.ZodType
  /** Of an API token, one of these is needed besides those of the hub. */
  scopes?: readonly TokenScope[]
  run(socket: LiveSocket<Events>, who: Who, input: never): Promise<Ack | void>
}

/** A hub at work. */
export interface OpenHub<Who, Events extends object> {
  invocations: Record<string, Invocation<Who, Events>>
  /** The connection has closed; it was in these rooms. */
  left?(socket: LiveSocket<Events>): void
  /** The rights of the person behind this socket may have changed to these. The session is valid. */
  rightsChanged?(socket: LiveSocket<Events>, principal: Principal): void
  close?(): void | Promise<void>
}

interface Declared<Who, Events extends object> {
  name: `/${string}`
  /** Of an API token, one of these is needed. */
  scopes?: readonly TokenScope[]
  open(namespace: HubNamespace<Events>, services: Services): OpenHub<Who, Events>
}

/** One namespace of the live connection. `anySession` also accepts people signed in without a tenant. */
export type Hub<Events extends object> =
  | (Declared<Caller, Events> & { access: 'signedIn' })
  | (Declared<Principal, Events> & { access: 'anySession' })

/** Types an invocation's input by its schema. */
export const invocation = <Who, Events extends object, S extends z.ZodType>(
  input: S,
  run: (socket: LiveSocket<Events>, who: Who, input: z.output<S>) => Promise<Ack | void>,
  scopes: readonly TokenScope[] = [],
): Invocation<Who, Events> => ({ input, run, scopes })

// oxlint-disable-next-line typescript/no-explicit-any -- each hub has its own events and callers; here they are all alike
export type AnyHub = Hub<any>

export interface RunningHub {
  access: AnyHub['access']
  namespace: HubNamespace<DefaultEventsMap>
  open: OpenHub<never, DefaultEventsMap>
}
