import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { itemIdsIn, namesOf } from '../cases/item-names.ts'
import { recordOf, type CaseReader, type LoadedCase } from '../cases/load-case.ts'
import { selectCases } from '../cases/queries.ts'

/** Records by their ids, as integrations read them: also deleted ones. */
export async function loadRecords(reader: CaseReader, caseIds: readonly number[]): Promise<Map<number, LoadedCase>> {
  const catalogue = await loadCatalogue(reader)
  const rows = await selectCases(reader.tx, reader.tenant.id, { caseIds, isForUpdate: false })
  const records = rows.map(({ row, locks }) => ({ record: recordOf(row, { catalogue, tags: row.tags }), locks }))
  const ids = records.flatMap(({ record }) => itemIdsIn(record.template, record.row.fields))
  const items = await namesOf(reader, ids)
  return new Map(records.map((one) => [one.record.id, { ...one, catalogue, items }]))
}
