import type { AuditKind } from '@dossier/contract/audit-log'
import type { RawBuilder } from 'kysely'
import type { ConfigurationKind } from '../../live/domain-event.ts'

export type Things = RawBuilder<{ id: string; body: unknown }>

/** A table with rows of a kind of things. */
export interface ThingTable {
  name: string
  /** The column that names the thing that a row belongs to. */
  owner: string
  /** Besides the tenant. */
  key: readonly string[]
}

/** How a kind of configured things is stored. (ADR 197) */
export interface StoredThing {
  /** What the audit log calls one. */
  audit: AuditKind
  /** The message of changed configuration that is about them. */
  announced: ConfigurationKind
  /** Administrators order them: a table of the kind's name has their positions. */
  hasPlaces?: true
  /** The tables that a draft can change, each after those that it refers to; omitted, they are never part of a draft. */
  drafted?: readonly ThingTable[]
  /**
   * Those of a tenant in the form of an exported file with ids as keys. Left out is what nobody configures: when it was
   * saved, counts, and what titles and lists were once made of.
   */
  select(tenantId: number): Things
}
