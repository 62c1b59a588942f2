import { isEnabled } from './features.ts'

/** More enabled users than this make a tenant large, if it has turned that check on. (D-034) */
export const SCALING_SIZE = 500
/** With more enabled users than this, areas are loaded page by page. (D-035) */
export const AREA_SCALING_SIZE = 1000

export const SIZE_CHECK = 'enableTenantSizeCheck'

/** Whether pickers of users and teams search on the server: the tenant has turned it on and is large enough. */
export const isLarge = (tenant: { size: number; settings: Readonly<Record<string, string | undefined>> }): boolean =>
  tenant.settings[SIZE_CHECK] === 'true' && tenant.size > SCALING_SIZE

/** Whether areas load page by page and are searched on the server. */
export const hasLargeAreas = (tenant: { size: number; features: readonly string[] }): boolean =>
  isEnabled(tenant.features, 'areaScaling') && tenant.size > AREA_SCALING_SIZE
