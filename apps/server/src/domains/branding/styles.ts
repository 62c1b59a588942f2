import { createHash } from 'node:crypto'
import type { SavedStylesheet, StyleTheme, Stylesheet } from '@dossier/contract/organization/branding'
import type { FileAnswer } from '@dossier/contract/endpoint'
import { THEME_TITLES } from '@dossier/core/audit/audited'
import { confinedStylesheet, stylesheetFault } from '@dossier/core/text/stylesheet'
import { lockTenant } from '../../db/lock-tenant.ts'
import { nextInstant } from '../../db/saved-at.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx, GateCtx } from '../../http/context.ts'
import { badInput, forbidden, notSignedIn } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { deleteStyle, saveStyle, selectStyle } from './queries.ts'

const A_MINUTE = 'public, max-age=60'

/** A tenant's stylesheet for a theme; without a tenant, an administrator's own. An unknown tenant has an empty one. */
export async function sendStyle(
  { principal, services }: GateCtx,
  { tenant, theme }: { tenant?: number | undefined; theme: StyleTheme },
): Promise<FileAnswer> {
  const tenantId = tenant ?? ownTenant(principal)
  const found = await services.database.gateRead((tx) => selectStyle(tx, tenantId, theme))
  return {
    type: 'text/css; charset=utf-8',
    // Administrators edit it as they wrote it; pages get it confined.
    bytes: Buffer.from(tenant ? confinedStylesheet(found?.css ?? '') : (found?.css ?? '')),
    cacheControl: tenant ? A_MINUTE : 'no-store',
    lastUpdated: tenant ? undefined : found?.lastUpdated,
  }
}

function ownTenant(principal: GateCtx['principal']): number {
  if (principal?.state !== 'in') return notSignedIn()
  return principal.tenant && principal.person?.isAdmin ? principal.tenant.id : forbidden()
}

/** Replaces the sheet for a theme; an empty one removes it. */
export async function changeStyle(ctx: Ctx, input: SavedStylesheet): Promise<Stylesheet> {
  const { tx, tenant, emit } = ctx
  const { css, theme } = input
  const fault = stylesheetFault(css)
  if (fault) badInput(fault)
  await lockTenant(tx, tenant.id)
  const stored = (await selectStyle(tx, tenant.id, theme)) ?? { css: '', lastUpdated: null }
  rejectStale(stored, input)
  const saved = css.trim() === '' ? null : await nextInstant(tx, stored.lastUpdated)
  if (saved === null) await deleteStyle(tx, tenant.id, theme)
  else await saveStyle(tx, tenant.id, { theme, css, version: versionOf(css), last_updated: saved })
  const after = saved === null ? '' : css
  const versions = { id: theme, name: THEME_TITLES[theme], before: { css: stored.css }, after: { css: after } }
  await recordAudit(ctx, audited('stylesheet', versions))
  emit({ type: 'tenant.changed', tenantId: tenant.id, sameRecords: true })
  return { css: after, theme, lastUpdated: saved }
}

const versionOf = (css: string): string => createHash('sha256').update(css).digest('hex').slice(0, 16)
