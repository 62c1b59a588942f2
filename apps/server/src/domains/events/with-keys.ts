import type { ChangeRow } from '../../history/read-saves.ts'
import type { CaseReader, LoadedCase } from '../cases/load-case.ts'
import { withLogged } from '../cases/other-records.ts'
import { selectKeys } from './key-queries.ts'

/** A record with the sequence numbers of its key entries. */
export type WithKeys<T extends LoadedCase = LoadedCase> = T & { keys: ReadonlySet<number> }

/** The record together with everything that is needed to present these entries of its change log. */
export async function withKeys<T extends LoadedCase>(
  reader: CaseReader,
  loaded: T,
  rows: readonly ChangeRow[],
): Promise<WithKeys<T>> {
  const of = { tenantId: reader.tenant.id, caseId: loaded.record.id }
  const [named, keys] = await Promise.all([
    withLogged(reader, loaded, rows),
    rows.length === 0 ? [] : selectKeys(reader.tx, of),
  ])
  return { ...named, keys: new Set(keys) }
}
