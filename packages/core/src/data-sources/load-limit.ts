import { isEnabled } from '../tenants/features.ts'

/** With this many items or more, a data source is searched by the server; of smaller ones all items are loaded. (D-085) */
export const loadLimit = (features: readonly string[]): number =>
  isEnabled(features, 'dataSourceItemLimit500') ? 500 : 250
