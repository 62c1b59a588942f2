import { PROPERTY_KEYS } from '@dossier/contract/cases/details'
import { loggedAs } from '../../history/logged-record.ts'
import { readReplacedSince } from '../../history/read-as-of.ts'
import { findCase, type CaseReader, type CaseRecord } from './load-case.ts'
import { fieldKey } from '@dossier/core/fields/field-key'
import { PROPERTY_OF } from './property-values.ts'

/** The values of a record by the keys of the change log; an empty field is null or missing. */
export type LoggedValues = Record<string, unknown>

/**
 * The values of a record at a moment, without regard to rights: the present ones, with every change since then taken
 * back. Null if there was no such record yet.
 */
export async function valuesAt(reader: CaseReader, caseId: number, moment: string): Promise<LoggedValues | null> {
  const found = await findCase(reader, caseId)
  if (!found || Date.parse(found.record.row.created) > Date.parse(moment)) return null
  const replaced = await readReplacedSince(reader.tx, loggedAs(found.record.row), moment)
  return { ...loggedValues(found.record), ...Object.fromEntries(replaced) }
}

/** The present values of a record by the keys of the change log. */
export function loggedValues(record: CaseRecord): LoggedValues {
  const { row } = record
  return {
    ...Object.fromEntries(PROPERTY_KEYS.map((key) => [key, PROPERTY_OF[key](record)])),
    isCase: row.is_case,
    isClosed: row.is_closed,
    deleted: row.deleted !== null,
    permissions: { edit: row.edit_team_ids },
    ...Object.fromEntries(Object.entries(row.fields).map(([id, value]) => [fieldKey(id), value])),
  }
}
