import type { Subscription } from '@dossier/contract/organization/billing'
import type { Billing } from '@dossier/core/tenants/subscription'

export interface Person {
  id: number
  name: string
  email: string
  /** Effective: an administrator holds every flag. */
  isAdmin: boolean
  isSupport: boolean
  editData: boolean
  editUsers: boolean
  extendedPermissions: { scheduling: boolean; setOtherUsersStatus: boolean }
  teams: readonly number[]
}

export interface TenantOfSession {
  id: number
  domain: string
  title: string
  features: readonly string[]
  settings: Readonly<Record<string, string>>
  recordName: string
  caseName: string
  billing: Billing
}

interface PersonRow {
  name: string | null
  email: string | null
  is_admin: boolean | null
  edit_data: boolean | null
  edit_users: boolean | null
  extended_permissions: string[] | null
  teams: number[]
}

export function personOf(row: PersonRow, id: number): Person {
  const isAdmin = row.is_admin === true
  const extended = (name: string) => isAdmin || (row.extended_permissions ?? []).includes(name)
  return {
    id,
    name: row.name ?? '',
    email: row.email ?? '',
    isAdmin,
    isSupport: false,
    editData: isAdmin || row.edit_data === true,
    editUsers: isAdmin || row.edit_users === true,
    extendedPermissions: { scheduling: extended('scheduling'), setOtherUsersStatus: extended('setOtherUsersStatus') },
    teams: row.teams,
  }
}

/** How the tenant's people read somebody of the support staff. */
export const supportName = (name: string): string => `Support (${name})`

/** Support acts as an administrator in no team, and is never one of the tenant's users. (D-022) */
export const supportOf = (row: { identity_name: string; identity_email: string }, id: number): Person => ({
  id,
  name: supportName(row.identity_name),
  email: row.identity_email,
  isAdmin: true,
  isSupport: true,
  editData: true,
  editUsers: true,
  extendedPermissions: { scheduling: true, setOtherUsersStatus: true },
  teams: [],
})

interface TenantRow {
  domain: string | null
  title: string | null
  features: string[] | null
  settings: Record<string, string> | null
  record_name: string | null
  case_name: string | null
  billing_enabled: boolean | null
  subscription: Subscription | null
}

export function tenantOf(row: TenantRow, id: number): TenantOfSession {
  return {
    id,
    domain: row.domain ?? '',
    title: row.title ?? '',
    features: row.features ?? [],
    settings: row.settings ?? {},
    recordName: row.record_name ?? 'Record',
    caseName: row.case_name ?? 'Case',
    billing: { enabled: row.billing_enabled === true, subscription: row.subscription },
  }
}
