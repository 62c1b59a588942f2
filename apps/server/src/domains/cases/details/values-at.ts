import { loggedAs } from '../../../history/logged-record.ts'
import { readReplacedSince, readSeqAt } from '../../../history/read-as-of.ts'
import { findCase, type CaseReader, type CaseRecord } from '../load-case.ts'
import { fieldIdOf, fieldKey, ownValue } from '@dossier/core/fields/field-key'
import { PROPERTY_OF } from '../plans/property-values.ts'

/** The values of a record by the keys of the change log; an empty field is null or missing. */
export type LoggedValues = Record<string, unknown>

/**
 * The values of a record at a moment, without regard to rights: the present ones, with every change since then taken
 * back. Null if there was no such record yet.
 */
export async function valuesAt(reader: CaseReader, caseId: number, moment: string): Promise<LoggedValues | null> {
  const found = await findCase(reader, caseId)
  if (!found) return null
  const seq = await readSeqAt(reader.tx, loggedAs(found.record.row), Date.parse(moment))
  return seq === null ? null : valuesAfter(reader, found.record, seq)
}

/** The values of a record after one of its entries. */
export async function valuesAfter(
  { tx }: Pick<CaseReader, 'tx'>,
  record: CaseRecord,
  seq: number,
): Promise<LoggedValues> {
  const replaced = await readReplacedSince(tx, loggedAs(record.row), seq)
  return { ...loggedValues(record), ...Object.fromEntries(replaced) }
}

/** The present value of a record under a key of the change log; null is empty. */
export function loggedValue(record: CaseRecord, key: string): unknown {
  const fieldId = fieldIdOf(key)
  if (fieldId !== null) return ownValue(record.row.fields, fieldId) ?? null
  return Object.hasOwn(STATE_OF, key) ? STATE_OF[key]!(record) : null
}

const STATE_OF: Record<string, (record: CaseRecord) => unknown> = {
  ...PROPERTY_OF,
  isCase: ({ row }) => row.is_case,
  isClosed: ({ row }) => row.is_closed,
  deleted: ({ row }) => row.deleted !== null,
  permissions: ({ row }) => ({ edit: row.edit_team_ids }),
}

/** The present values of a record by the keys of the change log. */
const loggedValues = (record: CaseRecord): LoggedValues => ({
  ...Object.fromEntries(Object.entries(STATE_OF).map(([key, read]) => [key, read(record)])),
  ...Object.fromEntries(Object.entries(record.row.fields).map(([id, value]) => [fieldKey(id), value])),
})
