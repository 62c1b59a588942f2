import { labelKey } from '@dossier/core/data-sources/label-key'
import { isRecordId, picksRecords } from '@dossier/core/fields/chosen-items'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Named, NamedColumn, Names } from '@dossier/core/query-text/names'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../../records/read-rights.ts'
import { selectIdsByNumber, selectRecordNames } from '../cases/record-names.ts'
import { selectIdsByLabel, selectItemNames } from '../data-sources/name-queries.ts'
import { thingsOf } from './named-things.ts'

interface Options {
  field: CatalogueField
  labels: Set<string>
  ids: Set<string>
}

const ITEM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u

/**
 * The names of values for one reader. Items and records are in the database: they are unknown at first, and `load` gets
 * those that were asked for.
 */
export class QueryNames implements Names {
  readonly #ctx: Ctx
  readonly #catalogue: Catalogue
  readonly #missing = new Map<string, Options>()
  readonly #found = new Map<string, Map<string, string>>()
  readonly #names = new Map<string, string>()
  #isMissing = false

  constructor(ctx: Ctx, catalogue: Catalogue) {
    this.#ctx = ctx
    this.#catalogue = catalogue
  }

  valuesOf(of: NamedColumn, name: string): readonly Named[] {
    const things = thingsOf(of, this.#catalogue)
    if (things) return things.valuesOf(name)
    const key = keyOf(name)
    this.#want(of, (entry) => entry.labels, key)
    const id = this.#found.get(of.column.key)?.get(key)
    return id === undefined ? [] : [id]
  }

  nameOf(of: NamedColumn, value: Named): string | undefined {
    const things = thingsOf(of, this.#catalogue)
    if (things) return things.nameOf(value)
    this.#want(of, (entry) => entry.ids, String(value))
    return this.#names.get(String(value))
  }

  isNumbered({ column }: NamedColumn): boolean {
    const field = this.#catalogue.fields.get(fieldIdOf(column.key) ?? '')
    return field !== undefined && picksRecords(field)
  }

  inOrder({ column }: NamedColumn): readonly Named[] | undefined {
    return column.key === 'severityId' ? [...this.#catalogue.severities.keys()] : undefined
  }

  #want({ column }: NamedColumn, part: (entry: Options) => Set<string>, name: string): void {
    const field = this.#catalogue.fields.get(fieldIdOf(column.key) ?? '')
    if (!field) return
    const entry = this.#missing.get(column.key) ?? { field, labels: new Set(), ids: new Set() }
    this.#missing.set(column.key, entry)
    this.#isMissing ||= !part(entry).has(name)
    part(entry).add(name)
  }

  /** Loads the names that are still missing; false if none are. Of names that were found, it loads what else they name. */
  async load(): Promise<boolean> {
    if (!this.#isMissing) return false
    this.#isMissing = false
    for (const [key, entry] of this.#missing) {
      const { field } = entry
      const names = picksRecords(field) ? await this.#recordNames(entry) : await this.#itemNames(entry)
      for (const [id, name] of names) {
        this.#names.set(id, name)
        entry.labels.add(keyOf(name))
      }
      const labels = [...entry.labels]
      const found = picksRecords(field)
        ? await selectIdsByNumber(this.#ctx.tx, this.#ctx.me, labels)
        : await selectIdsByLabel(this.#ctx.tx, this.#ctx.tenant.id, { id: field.dataSourceId!, keys: labels })
      this.#found.set(key, new Map(found))
    }
    return true
  }

  async #recordNames({ ids }: Options): Promise<[string, string][]> {
    const { tx, me } = this.#ctx
    const rights = readRights(me, this.#catalogue)
    const found = await selectRecordNames(tx, { me, rights }, [...ids].filter(isRecordId).map(Number))
    return found.flatMap(({ id, caseNumber }) => (caseNumber === undefined ? [] : [[id, caseNumber]]))
  }

  async #itemNames({ ids }: Options): Promise<[string, string][]> {
    const { tx, tenant } = this.#ctx
    const found = await selectItemNames(
      tx,
      tenant.id,
      [...ids].filter((id) => ITEM_ID.test(id)),
    )
    return found.map(({ id, label }) => [id, label])
  }
}

const keyOf = (name: string) => labelKey(name.trim())
