import type { AuditAuthorKind } from '@dossier/contract/audit-log'
import type { NamedThing } from '@dossier/contract/configuration/calls'
import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

export interface ConfigurationVersionTables {
  /** Every state that a tenant's configuration has had, numbered from 1; the first one is of before the first change. */
  configuration_versions: {
    tenant_id: number
    id: number
    saved_at: Generated<Stamp>
    action_id: string
    actor_id: number | null
    actor: string
    actor_kind: AuditAuthorKind
    rolled_back_to: number | null
    /** How many things it changed, and the first ones. */
    changed: number
    named: Json<NamedThing[]>
    /** What was part of the configuration: later kinds are not rolled back to it. */
    kinds: string[]
  }
  /** Each thing as it was from one version up to another, which is not included. */
  configuration_things: {
    tenant_id: number
    kind: string
    thing_id: string
    from_version: number
    /** null: it is so now. */
    until_version: number | null
    body: Json<unknown>
  }
}
