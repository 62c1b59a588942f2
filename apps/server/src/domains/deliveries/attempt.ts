import { RETRY_MINUTES } from '@dossier/contract/integrations/deliveries'
import type { Services } from '../../http/context.ts'
import type { OutboundResponse } from '../../outbound/exchange.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { openSetting } from './integration-secrets.ts'
import type { DueDelivery, Outcome } from './pump-queries.ts'
import { openHeaders } from './sealed-headers.ts'
import { signedHeaders } from './signature.ts'

/** Longest wait that a receiver can ask for, in seconds. */
const LONGEST_WAIT = 86_400
const ANSWER_LENGTH = 1000

const canceled = (error: string): Outcome => ({
  state: 'Canceled',
  waitSeconds: 0,
  status: null,
  error,
  answer: null,
  milliseconds: 0,
})

/** Makes one request. Each has the same id and body as those before it; the signature says when it was made. */
export async function attempt(
  { outbound, sealer }: Pick<Services, 'outbound' | 'sealer'>,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  if (delivery.integration_key !== null && !delivery.active) return canceled('The integration is switched off.')
  const url = delivery.url ?? delivery.settings?.['url']
  if (typeof url !== 'string' || !URL.canParse(url)) return canceled('It has no address to send to.')
  const begun = performance.now()
  const body = Buffer.from(delivery.body)
  const outcome = await outbound(new URL(url), {
    method: 'POST',
    headers: headersOf(sealer, delivery, body),
    body,
    signal,
  }).then(
    (response) => ofResponse(response, delivery),
    (error: unknown) => ofFailure(error, delivery),
  )
  return { ...outcome, milliseconds: Math.round(performance.now() - begun) }
}

function headersOf(sealer: Services['sealer'], delivery: DueDelivery, body: Buffer): Record<string, string> {
  const { tenant_id: tenantId, integration_key: integrationKey, secrets, previous_secret: previous } = delivery
  const open = (setting: string, sealed: string | null | undefined) =>
    sealed && integrationKey !== null ? openSetting(sealer, { tenantId, integrationKey, setting }, sealed) : undefined
  const authorization = open('authorization', secrets?.['authorization'])
  const signing = [open('secret', secrets?.['secret']), open('secret', previous)].filter((one) => one !== undefined)
  const timestamp = Math.floor(Date.now() / 1000)
  return {
    ...openHeaders(sealer, delivery),
    'content-type': 'application/json; charset=utf-8',
    ...(authorization !== undefined && { authorization }),
    ...signedHeaders({ id: delivery.message_id, timestamp, body }, signing),
  }
}

type Answered = Omit<Outcome, 'milliseconds'>

function ofResponse({ status, headers, body }: OutboundResponse, delivery: DueDelivery): Answered {
  const answer = body.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_LENGTH)
  if (status >= 200 && status < 300) return { state: 'Delivered', waitSeconds: 0, status, error: null, answer }
  const error =
    status >= 300 && status < 400
      ? 'The receiver redirects, which is not followed.'
      : `The receiver answered ${status}.`
  return { ...retry(delivery, retryAfterSeconds(headers['retry-after'])), status, error, answer }
}

function ofFailure(error: unknown, delivery: DueDelivery): Answered {
  if (!(error instanceof OutboundFailure)) throw error
  const { status = null, message, reason } = error
  // It has accepted what was sent; how much it says about it does not matter.
  if (status !== null && status >= 200 && status < 300)
    return { state: 'Delivered', waitSeconds: 0, status, error: null, answer: message }
  if (reason === 'refused') return { state: 'Failed', waitSeconds: 0, status, error: message, answer: null }
  return { ...retry(delivery, 0), status, error: message, answer: null }
}

/** One request and three retries; the receiver may ask for longer waits. (D-157) */
function retry({ tries }: DueDelivery, retryAfter: number): Pick<Outcome, 'state' | 'waitSeconds'> {
  const minutes = RETRY_MINUTES[tries]
  if (minutes === undefined) return { state: 'Failed', waitSeconds: 0 }
  return { state: 'Waiting', waitSeconds: Math.max(minutes * 60, retryAfter) }
}

/** The seconds that a Retry-After asks for: as a number, or until a date. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_WAIT) : 0
}
