import type { FieldDefinition } from '@dossier/contract/fields'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { partsOfCell } from '@dossier/core/import/names'
import type { ItemsByLabel } from '@dossier/core/import/read-cell'
import type { Tx } from '../../db/open.ts'
import { selectIdsByLabel } from '../data-sources/name-queries.ts'

interface Sought {
  fields: Iterable<FieldDefinition>
  /** Those that may name items of the fields. */
  cells: readonly string[]
}

/** The items that these cells name, by data source: one query for each that a field chooses from. */
export async function itemsByLabel(tx: Tx, tenantId: number, { fields, cells }: Sought): Promise<ItemsByLabel> {
  const sourceIds = new Set([...fields].flatMap(({ dataSourceId }) => dataSourceId ?? []))
  if (sourceIds.size === 0) return new Map()
  const labels = cells.flatMap((cell) => [cell.trim(), ...partsOfCell(cell, () => false)])
  const keys = [...new Set(labels.map(labelKey))]
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const id of sourceIds) found.set(id, await selectIdsByLabel(tx, tenantId, { id, keys }))
  return found
}
