import { isEnabled } from './features.ts'

/** More enabled users than this make a tenant large, when it wants its size to be looked at. (D-034) */
export const SCALING_SIZE = 500
/** More enabled users than this make areas load piece by piece. (D-035) */
export const AREA_SCALING_SIZE = 1000

export const SIZE_CHECK = 'enableTenantSizeCheck'

/** Whether pickers of users and teams ask the server page by page: the tenant wants it and is large enough. */
export const isLarge = (tenant: { size: number; settings: Readonly<Record<string, string | undefined>> }): boolean =>
  tenant.settings[SIZE_CHECK] === 'true' && tenant.size > SCALING_SIZE

/** Whether areas load page by page and are searched on the server. */
export const hasLargeAreas = (tenant: { size: number; features: readonly string[] }): boolean =>
  isEnabled(tenant.features, 'areaScaling') && tenant.size > AREA_SCALING_SIZE
