import type { Option } from '@dossier/contract/fields'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

interface StoredField {
  title: string
  section: string
  allowSelfEdit: boolean
  requiredRecord: boolean
  inHeader: boolean
  choices: readonly Option[]
}

const fieldOf = (tx: Tx, tenantId: number, id: string) =>
  tx.updateTable('user_fields').where('tenant_id', '=', tenantId).where('id', '=', id)

export const updateUserField = (tx: Tx, tenantId: number, { id, ...field }: StoredField & { id: string }) =>
  fieldOf(tx, tenantId, id)
    .set({
      title: field.title,
      section: field.section,
      allow_self_edit: field.allowSelfEdit,
      required_record: field.requiredRecord,
      in_header: field.inHeader,
      column_values: JSON.stringify(field.choices),
    })
    .execute()

/** Numbers the fields in the order of their ids. */
export const saveOrder = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  sql`update user_fields f set position = o.position
    from unnest(${[...ids]}::text[]) with ordinality as o (id, position)
    where f.tenant_id = ${tenantId} and f.id = o.id`.execute(tx)

export const deleteUserField = (tx: Tx, tenantId: number, id: string) =>
  tx.deleteFrom('user_fields').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Clears a field for everybody. */
export const clearValues = (tx: Tx, tenantId: number, id: string) =>
  sql`update users set field_values = field_values - ${id}::text
    where tenant_id = ${tenantId} and jsonb_exists(field_values, ${id})`.execute(tx)

/** Removes these choices of a list for everybody; people who had several keep the others. */
export const clearChoices = (tx: Tx, tenantId: number, { id, values }: { id: string; values: readonly string[] }) => {
  const chosen = sql`field_values -> ${id}::text`
  const gone = sql`${[...values]}::text[]`
  return sql`update users set field_values = case jsonb_typeof(${chosen})
      when 'array' then jsonb_set(field_values, array[${id}::text], (${chosen}) - ${gone})
      else field_values - ${id}::text end
    where tenant_id = ${tenantId} and jsonb_exists_any(${chosen}, ${gone})`.execute(tx)
}
