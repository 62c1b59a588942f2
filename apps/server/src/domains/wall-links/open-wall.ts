import { WALL_HAS_PERSON, type Wall } from '@dossier/contract/dashboards/wall-links'
import { audited, recordAuditOf } from '../../history/audit-log.ts'
import { newAction } from '../../history/action.ts'
import type { GateCtx } from '../../http/context.ts'
import { hexHash } from '../../http/principals/principals.ts'
import type { WallOfPrincipal } from '../../http/principals/wall-principal.ts'
import { conflict, Refusal } from '../../http/refusal.ts'
import { clearSessionCookie, hasSession, setWall } from '../../http/principals/session-cookie.ts'
import { saveAddress } from './queries.ts'

/** Makes the browser that calls a wall. Somebody who is signed in there stays signed in. */
export async function openWall(ctx: GateCtx, token: string): Promise<Wall> {
  const { principal, services, reply, request } = ctx
  if (principal && !principal.wall) isSignedIn()
  const hash = hexHash(token)
  const found = await services.principals.peek(hash, 0)
  if (!found?.wall || !found.tenant) return isOver()
  const { wall, tenant } = found
  const address = request.ip
  await services.database.tenantTx(tenant.id, async (tx) => {
    const changed = await saveAddress(tx, tenant.id, { id: wall.id, address })
    if (!changed) return
    const by = { id: null, name: `Wall “${wall.title}”`, kind: 'system' as const }
    const [before, after] = [{ address: changed.before }, { address }]
    const things = audited('wallLink', { id: wall.id, name: wall.title, before, after })
    await recordAuditOf({ tx, tenantId: tenant.id, by, action: newAction() }, things)
  })
  setWall(reply, services, { token, hash })
  return presentWall(wall)
}

/** What the wall that calls shows. */
export function shownWall({ principal, reply, request, services }: GateCtx): Wall {
  if (principal && !principal.wall) isSignedIn()
  if (!principal?.wall) return isOver()
  if (hasSession(request, services)) clearSessionCookie(reply, services)
  return presentWall(principal.wall)
}

const presentWall = ({ title, dashboardIds, seconds }: WallOfPrincipal): Wall => ({
  title,
  dashboardIds: [...dashboardIds],
  seconds,
})

const isSignedIn = (): never => conflict(WALL_HAS_PERSON)

const isOver = (): never => {
  throw new Refusal(404, 'This link was revoked, or has expired. Ask an administrator for another one.')
}
