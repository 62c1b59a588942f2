import type { Catalogue } from './catalogue.ts'
import { Catalogues } from './catalogues.ts'
import { readCatalogue } from './load-catalogue.ts'
import { readFields, type FieldsById } from './read-fields.ts'
import type { Tx } from '../db/open.ts'

/** The catalogue as one transaction has changed it so far. What others keep in memory is of before. */
export class OwnCatalogue extends Catalogues {
  #read: Promise<Catalogue> | undefined
  #fields: FieldsById | undefined

  constructor() {
    super({ hearsOthers: () => false })
  }

  override load(tx: Tx, tenantId: number): Promise<Catalogue> {
    this.#read ??= readCatalogue(tx, tenantId)
    return this.#read
  }

  /** Read once: one that read them again with each of its saves would take as long as their square. */
  override async fields(tx: Tx, tenantId: number): Promise<FieldsById> {
    this.#fields ??= await readFields(tx, tenantId)
    return this.#fields
  }

  override fieldsSaved(fields: FieldsById): void {
    this.#fields = fields
  }

  /** The next call reads it again. */
  forget(): void {
    this.#read = undefined
    this.#fields = undefined
  }
}
