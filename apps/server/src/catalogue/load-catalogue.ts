import type { Tx } from '../db/open.ts'
import type { Catalogue } from './catalogue.ts'
import type { Catalogues } from './catalogues.ts'
import { makeCatalogue } from './make-catalogue.ts'
import type { FieldsById } from './read-fields.ts'
import { CATALOGUE_KINDS, readKind, type CatalogueRows } from './read-kinds.ts'

interface CatalogueReader {
  tx: Tx
  tenant: { id: number }
  services: { catalogues: Catalogues }
}

/** The configuration of the caller's tenant. */
export const loadCatalogue = ({ tx, tenant, services }: CatalogueReader): Promise<Catalogue> =>
  services.catalogues.load(tx, tenant.id)

/** Every field by id, as the transaction sees them. With the tenant locked, nobody else changes them. */
export const loadFields = ({ tx, tenant, services }: CatalogueReader): Promise<FieldsById> =>
  services.catalogues.fields(tx, tenant.id)

/** The configuration that this transaction sees, from the database and not from memory. */
export async function readCatalogue(tx: Tx, tenantId: number): Promise<Catalogue> {
  const rows = await Promise.all(CATALOGUE_KINDS.map(async (kind) => [kind, await readKind(tx, tenantId, kind)]))
  return makeCatalogue(Object.fromEntries(rows) as CatalogueRows, undefined).catalogue
}
