import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { checkImportedCase, RowRefused, type ImportedCase } from './check-imported-case.ts'
import { drawIcons, type DrawnIcons } from '../details/redraw-icons.ts'
import { insertRecords, type NewRecord } from '../writing/insert-records.ts'
import type { Creator } from '../writing/writer.ts'

export interface ImportResult {
  /** `row` counts from 0. */
  imported: { row: number; id: number; caseNumber: string }[]
  refused: { row: number; message: string }[]
}

/**
 * Writes many records, each with its number, tags and history. A row that does not fit the tenant's configuration is
 * left out and reported. The caller decides how many rows share a transaction.
 */
export async function importCases(
  writer: Creator,
  catalogue: Catalogue,
  rows: readonly ImportedCase[],
): Promise<ImportResult> {
  const checked: { row: number; record: NewRecord }[] = []
  const refused: ImportResult['refused'] = []
  const icons: DrawnIcons = new Map()
  for (const [row, given] of rows.entries()) {
    const outcome = check(catalogue, given)
    if (typeof outcome === 'string') refused.push({ row, message: outcome })
    else {
      const { values, errors } = await drawIcons(outcome.template, outcome.fields, icons)
      if (errors[0]) refused.push({ row, message: errors[0].message })
      else checked.push({ row, record: { ...outcome, fields: values } })
    }
  }
  const loaded = await insertRecords(
    writer,
    catalogue,
    checked.map(({ record }) => record),
  )
  const imported = loaded.map(({ record: { id, caseNumber } }, nth) => ({ row: checked[nth]!.row, id, caseNumber }))
  return { imported, refused }
}

function check(catalogue: Catalogue, row: ImportedCase): NewRecord | string {
  try {
    return checkImportedCase(catalogue, row)
  } catch (error) {
    if (error instanceof RowRefused) return error.message
    throw error
  }
}
