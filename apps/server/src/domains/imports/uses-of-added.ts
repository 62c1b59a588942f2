import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { AddedByImport } from '../../db/tables/imports.ts'

/** Records that are asked in one transaction: no index has the values of fields. */
const READ = 5_000

interface Uses {
  /** The last record that was read. */
  last: number | null
  read: number
  fields: string[]
  choices: { field: string; value: string }[]
}

/**
 * Asks the next records which of the added fields and choices they have. Records that the import made and its undo has
 * deleted do not count.
 */
export async function readUses(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
  added: AddedByImport,
): Promise<{ added: AddedByImport; isOver: boolean }> {
  const fieldIds = added.fields.map((field) => field.id).filter((one) => !added.usedFields.includes(one))
  const ofChoices = added.choices.map(({ fieldId }) => fieldId)
  const { rows } = await sql<Uses>`
    with part as materialized (select c.id, c.fields, c.deleted from cases c
      where c.tenant_id = ${tenantId} and c.id > ${added.readTo}::int order by c.id limit ${sql.lit(READ)}),
    others as materialized (select p.fields from part p where p.deleted is null or p.id not in (
      select r.case_id from import_records r where r.tenant_id = ${tenantId} and r.import_id = ${id}))
    select (select max(id) from part) as last, (select count(*)::int from part) as read,
      array(select f from unnest(${fieldIds}::text[]) f where exists (
        select from others o where coalesce(jsonb_typeof(o.fields -> f), 'null') <> 'null')) as fields,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('field', f, 'value', chosen #>> '{}')), '[]')
        from others o cross join unnest(${ofChoices}::text[]) f
        cross join lateral jsonb_path_query(o.fields -> f, '$[*]') chosen) as choices`.execute(tx)
  const { last, read, fields, choices } = rows[0]!
  const usedChoices = added.choices.map(({ fieldId, values }) => {
    const before = added.usedChoices.find((one) => one.fieldId === fieldId)?.values ?? []
    const found = choices.filter((one) => one.field === fieldId).map(({ value }) => value)
    const own = new Set(values.map(({ value }) => value))
    return { fieldId, values: [...new Set([...before, ...found])].filter((value) => own.has(value)) }
  })
  const usedFields = [...added.usedFields, ...fields]
  return { added: { ...added, readTo: last ?? added.readTo, usedFields, usedChoices }, isOver: read < READ }
}
