import type { Catalogue } from './catalogue.ts'
import { Catalogues } from './catalogues.ts'
import { readCatalogue } from './load-catalogue.ts'
import type { Tx } from '../db/open.ts'

/** The catalogue as one transaction has changed it so far. What others keep in memory is of before. */
export class OwnCatalogue extends Catalogues {
  #read: Promise<Catalogue> | undefined

  constructor() {
    super({ hearsOthers: () => false })
  }

  override load(tx: Tx, tenantId: number): Promise<Catalogue> {
    this.#read ??= readCatalogue(tx, tenantId)
    return this.#read
  }

  /** The next call reads it again. */
  forget(): void {
    this.#read = undefined
  }
}
