import type { z } from 'zod'
import type { Binding } from './binding.ts'
import type { Freshness } from './freshness.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The coarse gate of an endpoint; the finer rule on the object is in core/access. `public`: no session required.
 * `anySession`: also in the middle of a sign-in. `signedIn`: a completed sign-in to a tenant. `system`: a completed
 * system sign-in. `signedInOrSystem`: either of the two. The rest: signed in and holding that flag.
 */
export type Access =
  | 'public'
  | 'anySession'
  | 'signedIn'
  | 'admin'
  | 'editData'
  | 'editUsers'
  | 'system'
  | 'signedInOrSystem'

/**
 * What a support session may do with a call. `refused`: it could keep access after its grant, or export everything.
 * `limited`: the handler refuses part of the call. (D-125)
 */
export type SupportUse = 'allowed' | 'limited' | 'refused'

type PathParam<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParam<Rest> : never

export interface Endpoint {
  method: Method
  path: string
  /** One line for readers of the API page. */
  summary: string
  access: Access
  /** Demanded of every call that a support session can reach. */
  support?: SupportUse
  /** How long a browser may show the answer without asking again. Demanded of every GET. */
  fresh?: Freshness
  on?: Record<string, Binding>
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * One file instead of a body: the named part of a multipart form, and its maximum size in bytes. `streamed`: it is
   * stored while it comes in and never in memory as a whole.
   */
  upload?: { part: string; maxBytes: number; streamed?: true }
  /**
   * The body is a form posted by a page of another site: it cannot carry a token of ours, so its content must be
   * verified.
   */
  form?: true
  /** The answer redirects the browser to the URL that the handler returns. */
  redirect?: true
  /** Omitted: the call answers 204 without a body. */
  reply?: z.ZodType
  /** It only begins the work: the call answers 202 in place of 204. */
  accepted?: true
  /** The content of a 409 answer of this call, instead of a sentence. */
  conflict?: z.ZodType
  /** The answer is a file of one of these content types, in place of a reply. */
  file?: readonly string[]
  /** A GET that changes state: the anti-forgery header is demanded as on a POST. */
  changesState?: true
  /** A GET that stores what its caller alone sees of it, so that no token is demanded: whoever causes it changes nothing else. */
  remembersCaller?: true
  /** A call of another method that only reads, because what it asks is too long for an address. */
  reads?: true
  /** A read that may look at many records: a replica of the database may answer it. */
  isLong?: true
  /** Answers although the tenant has no valid subscription; any other call of a tenant is refused with 402 then. */
  withoutSubscription?: true
  /** How often one address may call it; by default the general limit applies. */
  rate?: { max: number; minutes: number }
  /** Largest body in bytes; without it 1 MiB. */
  bodyLimit?: number
  /** Administrators can make the call in the configuration of a draft, which the header `draft` names. (ADR 82) */
  inDraft?: true
  /** Changes shared configuration, though not only people with rights for all of it call it: versions begin before. */
  configures?: true
  /** Keeps the configuration of its tenant locked while it compares and tries: such calls wait without a connection. */
  alone?: true
  /** Writes one record in a moment: with others that come at the same time, in one transaction. (ADR 34) */
  isBatchable?: true
}

type SupportUseOf<A extends Access> = A extends 'public' | 'system' ? { support?: undefined } : { support: SupportUse }

type FreshnessOf<M extends Method> = M extends 'GET' ? { fresh: Freshness } : { fresh?: undefined }

type Bound<S extends string> = [PathParam<S>] extends [never]
  ? { on?: undefined; params?: undefined }
  : { on: Record<PathParam<S>, Binding>; params: z.ZodObject<Record<PathParam<S>, z.ZodType>> }

/** The header of a refusal that names the part of the body at fault, such as `title` or `0.title`. */
export const FAULT_AT = 'fault-at'

/** The header of a call that sees and changes the configuration of a draft, in place of what is published. */
export const DRAFT = 'draft'

/** Whether a call changes something, whatever its method. */
export const isWrite = ({ method, changesState, reads }: Endpoint): boolean =>
  method === 'GET' ? changesState === true : reads !== true

/** Whether the call runs inside the caller's tenant. */
export const isInTenant = ({ access }: Endpoint): boolean =>
  access !== 'public' && access !== 'anySession' && access !== 'system'

/**
 * Whether the call takes an Idempotency-Key: repeated with the same one it does nothing and answers the same. (D-123)
 */
export const isRepeatable = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && isInTenant(endpoint) && !endpoint.file && !endpoint.redirect

/** Declares one call, once, for server, browser, OpenAPI and tests. Path parameters are written `{name}`. */
export function endpoint<const S extends string, const E extends Omit<Endpoint, 'on' | 'params'>>(
  declared: E & { path: S } & Bound<S> & SupportUseOf<E['access']> & FreshnessOf<E['method']>,
): E & { path: S } & Bound<S> {
  return declared
}

type In<T> = T extends z.ZodType ? z.input<T> : never
type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<K extends string, T> = [T] extends [never]
  ? unknown
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** The caller's input. */
export type CallOf<E extends Endpoint> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']>>

/** A file as somebody sent it: nothing about it is checked but its size. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** A file whose bytes were stored while they came in. */
export interface ReceivedFile {
  id: string
  name: string
  size: number
  contentType: string
  /** Bytes of the small version of a picture; null for other files. */
  previewSize: number | null
}

/** Bytes that are read while they are sent, also a part of them. */
export interface StoredBytes {
  size: number
  /** Names this content and no other. */
  tag: string
  /** `start` and `end` are the first and the last byte. */
  read(range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>
}

/** A file as the server sends it. */
export interface FileAnswer {
  type: string
  /** In parts, for a file that is still being made while it is sent; a function for one that is made after the commit. */
  bytes: Uint8Array | AsyncIterable<string | Uint8Array> | StoredBytes | (() => Promise<Uint8Array>)
  /** The name under which browsers store it, instead of showing it. */
  fileName?: string | undefined
  /** It is shown all the same. */
  inline?: boolean | undefined
  cacheControl: string
  /** In place of the policy of every other answer. */
  contentPolicy?: string | undefined
  /** Sent in the header `last-updated`, for files that readers save again. */
  lastUpdated?: string | undefined
}

/** A text file as a caller gets it. */
export interface TextFile {
  text: string
  /** null: never saved, or not tracked. */
  lastUpdated: string | null
}

/** The handler's input after validation. */
export interface InputOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  file: E['upload'] extends { streamed: true } ? ReceivedFile : E['upload'] extends object ? UploadedFile : undefined
}

/** The caller's result; undefined for a 204. Of files, only texts are called for. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['file'] extends readonly string[]
    ? TextFile
    : undefined

/** The handler's result. */
export type AnswerOf<E extends Endpoint> = E['file'] extends readonly string[]
  ? FileAnswer
  : E['redirect'] extends true
    ? string
    : E['reply'] extends z.ZodType
      ? z.input<E['reply']>
      : undefined

export type EndpointGroup = Record<string, Endpoint>
