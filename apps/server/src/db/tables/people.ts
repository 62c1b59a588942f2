import type { Subscription } from '@dossier/contract/organization/billing'
import type { FieldValue } from '@dossier/contract/fields'
import type { Membership } from '@dossier/contract/users/details'
import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

export type SessionState = 'tenantSelect' | 'mfa' | 'mfaSetup' | 'systemMfa' | 'systemMfaSetup' | 'in'

export interface PeopleTables {
  /** Keys of the installation, created once and shared by its nodes; owner only. */
  secrets: { name: string; value: string }
  tenants: {
    id: Generated<number>
    domain: string
    title: string
    disabled: Generated<boolean>
    features: Generated<string[]>
    settings: Json<Record<string, string>>
    record_name: Generated<string>
    case_name: Generated<string>
    billing_enabled: Generated<boolean>
    subscription: NullableJson<Subscription>
    hidden_elements: Generated<string[]>
    show_sso_below_login: Generated<boolean>
    created: Generated<Stamp>
    /** When the domain and the look of the sign-in page were last saved. */
    domain_updated: Generated<Stamp>
    /** When each setting was saved last, by its key. */
    setting_times: Json<Record<string, Stamp>>
    /** How many new addresses it may invite in a day. */
    invitations_a_day: Generated<number>
  }
  identities: {
    id: Generated<number>
    email: string
    name: string
    password_hash: Generated<string | null>
    is_support: Generated<boolean>
    is_system: Generated<boolean>
    disabled: Generated<boolean>
    created: Generated<Stamp>
    /** False after a sign-up, until a code that was sent there is used. */
    email_proven: Generated<boolean>
    /** Computed by the database, for roles that may not see the hash. */
    has_password: ColumnType<boolean, never, never>
  }
  users: {
    tenant_id: number
    id: Generated<number>
    identity_id: number | null
    name: string
    email: string
    is_admin: Generated<boolean>
    edit_data: Generated<boolean>
    edit_users: Generated<boolean>
    extended_permissions: Generated<string[]>
    disabled: Generated<boolean>
    /** Signed the tenant up. */
    founder: Generated<boolean>
    has_done_first_login: Generated<boolean>
    preferences: Json<Record<string, string | number | boolean | null>>
    settings: Json<Record<string, unknown>>
    field_values: Json<Record<string, FieldValue>>
    last_login: Stamp | null
    user_status_id: Generated<number | null>
    /** The support identity that this row represents; the tenant's own role never sees such a row. (ADR 13) */
    support_identity_id: Generated<number | null>
    created: Generated<Stamp>
    last_updated: Generated<Stamp>
    /** Somebody who had an account before is a member by accepting only. */
    membership: Generated<Membership>
    /** The name of the person who invited; empty for a member from the start. */
    invited_by: Generated<string>
  }
  invitation_counts: { tenant_id: number; day: string; count: number }
  teams: {
    tenant_id: number
    id: Generated<number>
    title: string
    landing_page_path: string | null
    last_updated: Generated<Stamp>
  }
  team_members: { tenant_id: number; team_id: number; user_id: number }
  sessions: {
    id: Generated<number>
    token_hash: Uint8Array
    identity_id: number
    tenant_id: number | null
    user_id: number | null
    state: SessionState
    user_agent: Generated<string>
    address: Generated<string>
    created: Generated<Stamp>
    last_used: Generated<Stamp>
    ended: Stamp | null
    /** Second-factor codes that did not fit. */
    wrong_codes: Generated<number>
    /** It began with the password of the person. */
    by_password: Generated<boolean>
    /** The tenant whose own provider signed the person in; the session cannot leave it. */
    only_tenant_id: Generated<number | null>
  }
  /** Consecutive wrong passwords for an email, known or not. */
  sign_in_tries: {
    email: string
    failures: Generated<number>
    last_failure: Generated<Stamp>
    warned: Generated<Stamp | null>
  }
  failed_sign_ins: { id: Generated<number>; email: string; address: string; at: Generated<Stamp> }
}
