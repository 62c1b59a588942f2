import { FAULT_AT } from '@dossier/contract/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CommitUnknown, DatabaseBusy, DatabaseUnavailable, DiskFull } from '../db/errors.ts'
import { writeSecurity } from '../history/security-log.ts'
import { Refusal } from './refusal.ts'

interface Fault {
  status: number
  message: string
  retryAfterSeconds?: number | undefined
  at?: string | undefined
  body?: object | undefined
}

/** Keys that callers made up could hold anything; a header cannot. */
const PLAIN_PATH = /^[\w.-]{1,100}$/

const BUSY = 'The service is busy for a moment. Nothing was changed; please try again.'

const UNKNOWN =
  'The connection to the database was lost while saving. It is not known whether this was saved: reload before you try again.'

/** Database errors about values that came from a caller, and only those. */
const OF_THE_DATABASE: Record<string, Fault> = {
  '23503': { status: 400, message: 'The request names something that does not exist.' },
  '22021': { status: 400, message: 'The text contains a character that cannot be stored. Remove it and try again.' },
  '22P05': { status: 400, message: 'The text contains a character that cannot be stored. Remove it and try again.' },
  '22003': { status: 400, message: 'A number in the request is too large.' },
  '40001': { status: 503, message: BUSY, retryAfterSeconds: 1 },
  '40P01': { status: 503, message: BUSY, retryAfterSeconds: 1 },
  '57014': { status: 503, message: 'This took too long and was stopped. Nothing was changed.', retryAfterSeconds: 5 },
  '53100': { status: 507, message: 'The disk is full. Nothing was changed; tell your administrator.' },
}

/** What Fastify refuses before a handler runs. */
const OF_THE_SERVER: Record<string, Fault> = {
  FST_ERR_BAD_URL: { status: 400, message: 'The address of the request is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, message: 'The address of the request is too long.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send the request as JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'The request has no content.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The request is not valid JSON.' },
}

export function faultOf(error: Error & { code?: string; statusCode?: number }, requestId: string): Fault {
  if (error instanceof Refusal) return error
  if (error instanceof CommitUnknown) return { status: 503, message: UNKNOWN }
  if (error instanceof DiskFull)
    return { status: 507, message: 'The disk is full. Nothing was changed; tell your administrator.' }
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseBusy)
    return { status: 503, message: BUSY, retryAfterSeconds: 2 }
  const mapped = OF_THE_SERVER[error.code ?? ''] ?? OF_THE_DATABASE[error.code ?? '']
  if (mapped) return mapped
  if (error.statusCode === 429)
    return { status: 429, message: 'Too many requests. Wait a minute, then try again.', retryAfterSeconds: 60 }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, message: 'The request could not be understood.' }
  return {
    status: 500,
    message: `Something went wrong. Try again; if it happens again, give support this code: ${requestId}.`,
  }
}

/**
 * Every error leaves as one plain sentence, unless its call declares more; internal details go to the log under the
 * same request id.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFault)
}

/** Also for an address that the router cannot parse: no hook runs for it. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error, request.id)
  if (fault.status >= 500) request.log.error({ err: error }, 'the call failed')
  if (fault.status === 429) noteLimit(request)
  if (fault.status === 413) letArrive(request, reply)
  if (fault.retryAfterSeconds) reply.header('retry-after', fault.retryAfterSeconds)
  if (fault.at !== undefined && PLAIN_PATH.test(fault.at)) reply.header(FAULT_AT, fault.at)
  reply.code(fault.status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  if (fault.body) return reply.type('application/json; charset=utf-8').send(JSON.stringify(fault.body))
  return reply.type('text/plain; charset=utf-8').send(fault.message)
}

const READ_AND_DROPPED = 32 * 1_048_576

/**
 * Fastify ends the connection after a body that it does not read. A caller that is still sending would then meet a
 * broken connection and never see the sentence, so the rest of a body of a stated and bearable length is read and
 * dropped.
 */
function letArrive({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= READ_AND_DROPPED) reply.removeHeader('connection')
}

/** A line and no entry of an organization: whoever floods the server must not fill its tables. */
function noteLimit({ log, ip, method, routeOptions, principal }: FastifyRequest): void {
  const who = { tenant: principal?.tenant?.id ?? null, user: principal?.person?.id ?? null, address: ip }
  writeSecurity(log, {
    event: 'limit.reached',
    outcome: 'refused',
    ...who,
    details: `${method} ${routeOptions?.url ?? ''}`,
  })
}
