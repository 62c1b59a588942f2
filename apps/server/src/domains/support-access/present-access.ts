import type { SupportAccess } from '@dossier/contract/organization/support-access'

interface AccessRow {
  enabled_from: string
  enabled_until: string
  enabled_by: string
}

export const presentAccess = (row: AccessRow | undefined): SupportAccess =>
  row ? { enabledFrom: row.enabled_from, enabledBy: { name: row.enabled_by }, enabledUntil: row.enabled_until } : null
