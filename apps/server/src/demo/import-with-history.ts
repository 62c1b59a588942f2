import type { Tx } from '../db/open.ts'
import type { ImportedCase } from '../domains/cases/check-imported-case.ts'
import { importCases } from '../domains/cases/import-cases.ts'
import { readCatalogue } from '../catalogue/load-catalogue.ts'
import { newAction } from '../history/action.ts'
import type { PlayedStory } from './play-story.ts'
import { writeActions } from './write-actions.ts'

interface Import {
  tenantId: number
  /** The name that the history shows for the import. */
  from: string
  records: readonly (ImportedCase | PlayedStory)[]
}

/** Imports records, along with what colleagues have done with some of them since. */
export async function importWithHistory(tx: Tx, { tenantId, from, records }: Import): Promise<void> {
  const catalogue = await readCatalogue(tx, tenantId)
  const rows = records.map((record) => ('actions' in record ? record.end : record))
  const result = await importCases(
    tx,
    { tenantId, catalogue, actor: { id: null, name: from }, action: newAction('import') },
    rows,
  )
  const [refused] = result.refused
  if (refused) throw new Error(`Record ${refused.row + 1} of the demo does not fit: ${refused.message}`)
  for (const { row, id } of result.imported) {
    const record = records[row]!
    if ('actions' in record) await writeActions(tx, tenantId, id, record.actions)
  }
}
