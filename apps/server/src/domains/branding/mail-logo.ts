import type { Ctx } from '../../http/context.ts'
import { selectLogoVersion } from './queries.ts'

/** The address of the tenant's logo for its mail; undefined when it has none. */
export async function mailLogo({ tx, tenant, services: { settings } }: Ctx): Promise<string | undefined> {
  const version = await selectLogoVersion(tx, tenant.id)
  return version && `${settings.publicUrl}/api/tenant/logo/${tenant.domain}?v=${encodeURIComponent(version)}`
}
