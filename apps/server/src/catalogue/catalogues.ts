import type { Database, Tx } from '../db/open.ts'
import type { Catalogue } from './catalogue.ts'
import { CachedKinds } from './cached-kinds.ts'
import { readFields, type FieldsById } from './read-fields.ts'
import { CATALOGUE_KINDS, isCatalogueKind } from './read-kinds.ts'

const MOST_TENANTS = 500

/** The configuration of the tenants in use, in memory. */
export class Catalogues {
  readonly #byTenant = new Map<number, CachedKinds>()
  readonly #database: Pick<Database, 'hearsOthers'>

  constructor(database: Pick<Database, 'hearsOthers'>) {
    this.#database = database
  }

  /** What is in memory is trusted only while this node hears the others. (ADR 26) */
  load(tx: Tx, tenantId: number): Promise<Catalogue> {
    return this.#of(tenantId).load(tx, this.#database.hearsOthers())
  }

  /** Every field, from the database: somebody else may have saved one without this node having heard of it yet. */
  fields(tx: Tx, tenantId: number): Promise<FieldsById> {
    return readFields(tx, tenantId)
  }

  /** What `fields` gives, after the caller's transaction has saved or deleted one of them. */
  fieldsSaved(_fields: FieldsById): void {}

  /** Called on every node after the commit: the next call rereads those of these kinds that the catalogue holds. */
  changed(tenantId: number, kinds: readonly string[]): void {
    this.#byTenant.get(tenantId)?.changed(kinds.filter(isCatalogueKind))
  }

  /** The same, if it is unknown what changed. */
  changedUnheard(): void {
    for (const kinds of this.#byTenant.values()) kinds.changed(CATALOGUE_KINDS)
  }

  #of(tenantId: number): CachedKinds {
    const found = this.#byTenant.get(tenantId)
    if (found) return found
    if (this.#byTenant.size >= MOST_TENANTS) this.#byTenant.delete(this.#byTenant.keys().next().value ?? 0)
    const kinds = new CachedKinds(tenantId)
    this.#byTenant.set(tenantId, kinds)
    return kinds
  }
}
