import { readCatalogue } from '../catalogue/load-catalogue.ts'
import type { Tx } from '../db/open.ts'
import type { ImportedCase } from '../domains/cases/import/check-imported-case.ts'
import { importCases } from '../domains/cases/import/import-cases.ts'
import { newAction } from '../history/action.ts'
import type { PlayedStory } from './play-story.ts'

interface Import {
  tenantId: number
  /** The name that the history shows for the import. */
  from: string
  records: readonly (ImportedCase | PlayedStory)[]
}

/** Imports records, along with what colleagues have done with some of them since. */
export async function importWithHistory(tx: Tx, { tenantId, from, records }: Import): Promise<void> {
  const catalogue = await readCatalogue(tx, tenantId)
  const rows = records.map((record) => ('actions' in record ? { ...record.end, past: record.actions } : record))
  const writer = {
    tx,
    tenant: { id: tenantId, features: [] },
    author: { id: null, name: from, person: null },
    action: newAction('import'),
    // Nobody listens to a tenant that is not there yet, and no other transaction sees it.
    emit: () => {},
    services: { database: { beside: null } },
  }
  const { refused } = await importCases(writer, catalogue, rows)
  const [first] = refused
  if (first) throw new Error(`Record ${first.row + 1} of the demo does not fit: ${first.message}`)
}
