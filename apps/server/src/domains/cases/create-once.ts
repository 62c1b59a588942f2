import { createHash } from 'node:crypto'
import type { Created, NewCase } from '@dossier/contract/cases/lifecycle'
import type { Ctx } from '../../http/context.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { createCase } from './create-case.ts'
import { claimKey, storeReply } from './create-queries.ts'

const VISIBLE = /^[\x21-\x7e]{1,200}$/

/**
 * Creates a record, once for every Idempotency-Key of a caller: asked again with the same body, it answers what it
 * answered first. When nothing was created, the key stays free for a better try.
 */
export async function createOnce(ctx: Ctx, body: NewCase): Promise<Created> {
  const key = ctx.header('idempotency-key')
  if (key === undefined) return createCase(ctx, body)
  if (!VISIBLE.test(key)) return badInput('Use 1 to 200 visible characters without spaces as Idempotency-Key.')
  const mine = { tenantId: ctx.tenant.id, userId: ctx.me.id, key }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const stored = await claimKey(ctx.tx, mine)
  if (stored && stored.body_hash !== hash)
    throw new Refusal(422, 'This Idempotency-Key was already used for another request.')
  if (stored) return stored.reply as Created
  const reply = await createCase(ctx, body)
  if (reply.created) await storeReply(ctx.tx, mine, { hash, reply })
  return reply
}
