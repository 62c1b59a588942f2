import { withMoney } from '@dossier/core/calculations/money'
import type { Tx } from '../db/open.ts'
import type { CatalogueField } from './catalogue.ts'
import { fieldOf } from './content.ts'
import { selectFields } from './queries.ts'

export type FieldsById = ReadonlyMap<string, CatalogueField>

/** Every field, by id, as this transaction sees them. */
export async function readFields(tx: Tx, tenantId: number): Promise<FieldsById> {
  const rows = await selectFields(tx, tenantId)
  return withMoney(new Map(rows.map((row) => [row.id, fieldOf(row)])))
}

export async function readField(tx: Tx, tenantId: number, id: string): Promise<CatalogueField | undefined> {
  const [row] = await selectFields(tx, tenantId, id)
  return row && fieldOf(row)
}
