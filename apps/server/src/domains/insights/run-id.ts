import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'

const SIZE = 12

type Signer = Pick<Ctx, 'me' | 'tenant' | 'services'>

/** Names a run for its reader alone. Nothing is stored under it: the question comes with every call. (D-074) */
export function newRunId(signer: Signer): string {
  const nonce = randomBytes(SIZE).toString('base64url')
  return `${nonce}.${signatureOf(signer, nonce)}`
}

/** 404 for the id of a run by somebody else. (D-137) */
export function requireOwnRun(signer: Signer, id: string | null | undefined): void {
  if (id === null || id === undefined || id === '') return
  const [nonce = '', signature = ''] = id.split('.')
  const [sent, own] = [Buffer.from(signature), Buffer.from(signatureOf(signer, nonce))]
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) notFound('Result')
}

const signatureOf = ({ me, tenant, services }: Signer, nonce: string): string =>
  createHmac('sha256', services.secret).update(`insight run ${tenant.id} ${me.id} ${nonce}`).digest('base64url')
