import { isEnabled } from './features.ts'

/** With more enabled users than this, areas are loaded page by page. (D-035) */
export const AREA_SCALING_SIZE = 1000

/** Whether areas load page by page and are searched on the server. */
export const hasLargeAreas = (tenant: { size: number; features: readonly string[] }): boolean =>
  isEnabled(tenant.features, 'areaScaling') && tenant.size > AREA_SCALING_SIZE
