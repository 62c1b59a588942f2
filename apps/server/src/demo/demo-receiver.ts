import type { Database } from '../db/open.ts'
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts'
import type { OutboundResponse } from '../outbound/exchange.ts'
import { hasDemo } from './demo-mark.ts'

/** Where the demo sends records. No host on the internet can have a name that ends like this. */
export const RECEIVER = new URL('https://crews.city.example/lamps')

/**
 * With the demo, its receiver answers here: what goes to it never leaves the process, so that it works without any
 * network, and nothing else may be called than before. It keeps nothing.
 */
export async function withDemoReceiver(outbound: Outbound, database: Pick<Database, 'owner'>): Promise<Outbound> {
  if (!(await hasDemo(database))) return outbound
  return async (url, request = {}) => (url.host === RECEIVER.host ? answerTo(request) : outbound(url, request))
}

/** As a receiver of the city's crews would answer: with what it has understood. */
function answerTo({ method = 'GET', headers = {}, body }: OutboundRequest): OutboundResponse {
  const record = method === 'POST' && body ? recordIn(body) : null
  if (record === null) return answer(400, { error: 'Post a record as JSON.' })
  return answer(202, {
    received: record,
    message: headers['webhook-id'] ?? null,
    signed: headers['webhook-signature'] !== undefined,
  })
}

function recordIn(body: Buffer): { caseNumber: unknown; title: unknown } | null {
  try {
    const { caseNumber, title } = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    return caseNumber === undefined ? null : { caseNumber, title }
  } catch {
    return null
  }
}

const answer = (status: number, content: object): OutboundResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(content)),
})
