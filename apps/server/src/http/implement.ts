import type { AnswerOf, Endpoint, EndpointGroup, InputOf, ReplyOf, UploadedFile } from '@dossier/contract/endpoint'
import type { Ctx, GateCtx } from './context.ts'
import type { Receive } from './stream-upload.ts'

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

/** What a call has besides its handler. */
interface Extras<E extends Endpoint> {
  /**
   * Prepares an uploaded file for the handler, or rejects it. Runs outside the transaction, which must not wait for it.
   */
  prepare?: (file: UploadedFile) => Promise<UploadedFile>
  /** Of a streamed upload: stores the file before the transaction, or refuses it. */
  receive?: Receive
  /** Whether a result uses up its Idempotency-Key. Left out: every result does. */
  keepsKey?: (result: AnswerOf<E>) => boolean
  /**
   * Returns the stored answer to a repeated call, or the part of it that the caller may still see, or refuses. Omitted:
   * the same rights get the same answer.
   */
  replay?: (ctx: Ctx, reply: ReplyOf<E>) => Promise<AnswerOf<E>>
}

export interface Route extends Extras<never> {
  name: string
  endpoint: Endpoint
  handle: (ctx: never, input: never) => unknown
}

/** Joins a noun's calls to what does them; a missing or mistyped handler does not compile. */
export function implement<G extends EndpointGroup>(
  group: G,
  handlers: Handlers<G>,
  extras: { [K in keyof G]?: Extras<G[K]> } = {},
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    ...(extras[name as keyof G] as Extras<never> | undefined),
    name,
    endpoint,
    handle: handlers[name as keyof G] as Route['handle'],
  }))
}
