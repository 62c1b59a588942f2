import type { LayoutKind } from '@dossier/contract/views/layout'

/** What the address of a view's form says; read by its screen. */
export interface ViewAddress {
  /** The view that a new one is made from. */
  copy?: number
  /** Filters and an order that a list had besides those of its view. */
  filters?: unknown
  sort?: string
  desc?: boolean
  thenBy?: string
  layout?: LayoutKind
  by?: string
}
