import type { ChangeRow } from '../../history/read-saves.ts'
import type { CaseReader, LoadedCase } from '../cases/load-case.ts'
import { withLogged } from '../cases/other-records.ts'
import { selectTold, type ToldOfCase } from '../rules/run-queries.ts'
import { selectKeys } from './key-queries.ts'

/** A record with the sequence numbers of its key entries, and what rules did. */
export type WithKeys<T extends LoadedCase = LoadedCase> = T & {
  keys: ReadonlySet<number>
  /** What rules did in these saves. */
  ran: readonly ToldOfCase[]
}

/** The record together with everything that is needed to present these entries of its change log. */
export async function withKeys<T extends LoadedCase>(
  reader: CaseReader,
  loaded: T,
  rows: readonly ChangeRow[],
): Promise<WithKeys<T>> {
  const of = { tenantId: reader.tenant.id, caseId: loaded.record.id }
  const ofRules = rows.filter(({ cause }) => cause === 'rule').map(({ action_id }) => action_id)
  const [named, keys, ran] = await Promise.all([
    withLogged(reader, loaded, rows),
    rows.length === 0 ? [] : selectKeys(reader.tx, of),
    ofRules.length === 0 ? [] : selectTold(reader.tx, { ...of, actionIds: [...new Set(ofRules)] }),
  ])
  return { ...named, keys: new Set(keys), ran }
}
