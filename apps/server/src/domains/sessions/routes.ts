import { sessions } from '@dossier/contract/sign-in/sessions'
import { countOf } from '@dossier/core/text/plural'
import type { Tx } from '../../db/open.ts'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Principal } from '../../http/principals/principal.ts'
import { notFound, notSignedIn } from '../../http/refusal.ts'
import { endSessions, selectSessions, type Which } from './queries.ts'

export const sessionRoutes = implement(sessions, {
  list: async (ctx) => {
    const principal = requireSignedIn(ctx)
    const rows = await ctx.services.database.gateRead((tx) => selectSessions(tx, principal))
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === principal.sessionId,
      userAgent: row.user_agent,
      address: row.address,
      tenantTitle: row.title,
      created: row.created,
      lastUsed: row.last_used,
    }))
  },

  endOthers: async (ctx) => {
    const principal = requireSignedIn(ctx)
    const which = { except: principal.sessionId }
    const ended = await ctx.services.database.gateTx((tx) => endAndNote(ctx, tx, principal, which))
    notifySessionsEnded(ctx, ended)
  },

  end: async (ctx, { params }) => {
    const principal = requireSignedIn(ctx)
    const ended = await ctx.services.database.gateTx((tx) => endAndNote(ctx, tx, principal, { only: params.id }))
    if (ended.length === 0) notFound('Session')
    notifySessionsEnded(ctx, ended)
  },
})

/** Each organization in which a session ended sees it. */
async function endAndNote(ctx: GateCtx, tx: Tx, principal: Principal, which: Which): Promise<string[]> {
  const ended = await endSessions(tx, principal, which)
  const places = new Map(ended.map(({ tenantId, userId }) => [tenantId, userId]))
  for (const [tenantId, userId] of places) {
    if (tenantId === null || userId === null) continue
    const count = ended.filter((one) => one.tenantId === tenantId).length
    await noteOwn(sceneOf(ctx, tx), 'session.ended', { tenantId, userId }, { details: countOf(count, 'session') })
  }
  return ended.map(({ tokenHash }) => tokenHash)
}

/** Sessions belong to an identity, so they need no tenant, but a completed sign-in. */
function requireSignedIn({ principal }: GateCtx): Principal {
  return principal?.state === 'in' ? principal : notSignedIn()
}

function notifySessionsEnded({ services }: GateCtx, tokenHashes: string[]): void {
  services.outbox.send([
    ...tokenHashes.map((tokenHash) => ({ type: 'rights.changed', forget: { tokenHash } }) as const),
    { type: 'session.ended', tokenHashes },
  ])
}
