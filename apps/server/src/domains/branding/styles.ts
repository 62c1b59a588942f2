import { createHash } from 'node:crypto'
import type { StyleTheme } from '@dossier/contract/branding'
import type { FileAnswer } from '@dossier/contract/endpoint'
import { stylesheetFault } from '@dossier/core/text/stylesheet'
import type { Ctx, GateCtx } from '../../http/context.ts'
import { badInput, forbidden, notSignedIn } from '../../http/refusal.ts'
import { deleteStyle, saveStyle, selectStyle } from './queries.ts'

const A_MINUTE = 'public, max-age=60'

/** A tenant's sheet for a theme; without a tenant an administrator's own. An unknown tenant has an empty one. */
export async function sendStyle(
  { principal, services }: GateCtx,
  { tenant, theme }: { tenant?: number | undefined; theme: StyleTheme },
): Promise<FileAnswer> {
  const tenantId = tenant ?? ownTenant(principal)
  const found = await services.database.gateRead((tx) => selectStyle(tx, tenantId, theme))
  return {
    type: 'text/css; charset=utf-8',
    bytes: Buffer.from(found?.css ?? ''),
    cacheControl: tenant ? A_MINUTE : 'no-store',
  }
}

function ownTenant(principal: GateCtx['principal']): number {
  if (principal?.state !== 'in') return notSignedIn()
  return principal.tenant && principal.person?.isAdmin ? principal.tenant.id : forbidden()
}

/** Replaces the sheet for a theme; an empty one removes it. */
export async function changeStyle({ tx, tenant, emit }: Ctx, style: { css: string; theme: StyleTheme }): Promise<void> {
  const fault = stylesheetFault(style.css)
  if (fault) badInput(fault)
  const version = createHash('sha256').update(style.css).digest('hex').slice(0, 16)
  if (style.css.trim() === '') await deleteStyle(tx, tenant.id, style.theme)
  else await saveStyle(tx, tenant.id, { ...style, version })
  emit({ type: 'tenant.changed', tenantId: tenant.id })
}
