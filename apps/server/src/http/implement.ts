import type { AnswerOf, Endpoint, EndpointGroup, InputOf, UploadedFile } from '@dossier/contract/endpoint'
import type { Ctx, GateCtx } from './context.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public' | 'anySession' | 'system'
  ? GateCtx
  : E['access'] extends 'signedInOrSystem'
    ? Ctx | GateCtx
    : Ctx

type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E> | Promise<void>

export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** Makes of a file that was sent what the handler takes, or refuses it. */
type Prepare = (file: UploadedFile) => Promise<UploadedFile>

export interface Route {
  name: string
  endpoint: Endpoint
  handle: (ctx: never, input: never) => unknown
  /** Runs before the transaction, which must not wait for it. */
  prepare?: Prepare | undefined
}

/** Joins a noun's calls to what does them; a missing or mistyped handler does not compile. */
export function implement<G extends EndpointGroup>(
  group: G,
  handlers: Handlers<G>,
  prepare: { [K in keyof G]?: Prepare } = {},
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name as keyof G] as Route['handle'],
    prepare: prepare[name as keyof G],
  }))
}
