import type { StyleTheme } from '@dossier/contract/organization/branding'
import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export type WordKind = 'record' | 'case'

export interface TenantSettingTables {
  word_settings: {
    tenant_id: number
    id: Generated<number>
    kind: WordKind
    title: string
    is_default: Generated<boolean>
    last_updated: Generated<Stamp>
  }
  tenant_info: {
    tenant_id: number
    id: Generated<number>
    title: string
    value: string
    position: number
    /** The same for all items: they are saved together. */
    last_updated: Generated<Stamp>
  }
  tenant_logos: { tenant_id: number; type: string; content: Uint8Array; version: string }
  tenant_styles: {
    tenant_id: number
    theme: StyleTheme
    css: string
    version: string
    last_updated: Generated<Stamp>
  }
}
