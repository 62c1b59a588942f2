import { sessions } from '@dossier/contract/sessions'
import type { GateCtx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Principal } from '../../http/principal.ts'
import { notFound, notSignedIn } from '../../http/refusal.ts'
import { endSessions, selectSessions } from './queries.ts'

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
    const ended = await ctx.services.database.gateTx((tx) => endSessions(tx, principal, which))
    notifySessionsEnded(ctx, ended)
  },

  end: async (ctx, { params }) => {
    const principal = requireSignedIn(ctx)
    const ended = await ctx.services.database.gateTx((tx) => endSessions(tx, principal, { only: params.id }))
    if (ended.length === 0) notFound('Session')
    notifySessionsEnded(ctx, ended)
  },
})

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
