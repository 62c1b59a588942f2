import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { Actor } from '@dossier/core/access/cases'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { partsOfCell } from '@dossier/core/import/names'
import type { ItemsByLabel } from '@dossier/core/import/read-cell'
import type { Tx } from '../../db/open.ts'
import { selectIdsByNumber } from '../cases/record-names.ts'
import { selectIdsByLabel } from '../data-sources/name-queries.ts'

interface Reader {
  tx: Tx
  tenantId: number
  /** Records that this person may not view are not found. */
  me: Actor
}

interface TextQuery {
  fields: Iterable<FieldDefinition>
  /** Those that may name items of the fields. */
  cells: readonly string[]
}

/** The items and records that these cells name, by data source: one query for each that a field chooses from. */
export async function itemsByLabel({ tx, tenantId, me }: Reader, { fields, cells }: TextQuery): Promise<ItemsByLabel> {
  const sourceIds = new Set([...fields].flatMap(({ dataSourceId }) => dataSourceId ?? []))
  if (sourceIds.size === 0) return new Map()
  const labels = cells.flatMap((cell) => [cell.trim(), ...partsOfCell(cell, () => false)])
  const keys = [...new Set(labels.map(labelKey))]
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const id of sourceIds)
    found.set(
      id,
      id === RECORDS_SOURCE
        ? await recordsByNumber({ tx, me }, keys)
        : await selectIdsByLabel(tx, tenantId, { id, keys }),
    )
  return found
}

/** Records are named by their numbers, with or without the sign in front; with it the title may follow, as in lists. */
async function recordsByNumber({ tx, me }: Pick<Reader, 'tx' | 'me'>, keys: readonly string[]) {
  const numbersOf = (key: string) => (key.startsWith('#') ? [key.slice(1), key.slice(1).split(' ')[0]!] : [key])
  const ids = await selectIdsByNumber(tx, me, [...new Set(keys.flatMap(numbersOf))])
  const idOf = (key: string) => numbersOf(key).flatMap((number) => ids.get(number) ?? [])[0]
  return new Map(keys.flatMap((key) => (idOf(key) === undefined ? [] : [[key, idOf(key)!] as const])))
}
