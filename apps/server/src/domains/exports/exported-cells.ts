import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import type { Actor } from '@dossier/core/access/cases'
import { tableColumns, type TableCell } from '@dossier/core/exports/cells'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Tx } from '../../db/open.ts'
import { readRights } from '../../records/read-rights.ts'
import { definitionOf, visibleFields } from '../../records/visible-fields.ts'
import { wordsFor } from '../views/list-plan.ts'
import { presentRow } from '../views/present-rows.ts'
import { selectRows } from './select-records.ts'

interface Reader {
  tx: Tx
  tenantId: number
  me: Actor
  catalogue: Catalogue
}

/** Cells by the keys of their columns. */
export type CellsByKey = ReadonlyMap<string, TableCell>

/** What an export would write of records in these columns, by record. Those that the person may not see are left out. */
export async function exportedCells(
  { tx, tenantId, me, catalogue }: Reader,
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
): Promise<Map<number, CellsByKey>> {
  if (ids.length === 0 || keys.length === 0) return new Map()
  const columns = columnsOf(me, catalogue, keys)
  const options = {
    ids,
    isAboutDeleted: false,
    rights: readRights(me, catalogue),
    columns: new Set(keys),
    fieldIds: keys.flatMap((key) => fieldIdOf(key) ?? []),
    summaryLength: keys.includes('summary') ? TEXT_AREA_LENGTH : 0,
  }
  const rows = await selectRows(tx, me, options)
  const words = await wordsFor({ tx, tenant: { id: tenantId } }, { catalogue, columns: options.columns }, rows)
  return new Map(
    rows.map((row) => {
      const shown = presentRow(row, { ...words, wholeSummaries: true })
      return [row.id, new Map(columns.map(({ key, cell }) => [key, cell(shown, CONTEXT)]))]
    }),
  )
}

/** No cell that is read again depends on a language, and times are written by the clocks of who reads them. */
const CONTEXT = { locale: 'en-US', timeZone: 'UTC', now: 0 }

/** The columns of a file that are read again, as far as a person may see them. */
export function columnsOf(me: Actor, catalogue: Catalogue, keys: readonly string[]) {
  const visible = visibleFields(me, catalogue)
  const fieldOf = (id: string) => {
    const field = visible.get(id)
    return field && definitionOf(field)
  }
  return tableColumns(keys, fieldOf, { case: '' })
}
