import { editTeamsFor } from '@dossier/core/access/templates'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Action } from '../../history/action.ts'
import { checkImportedCase, RowRefused, type CheckedCase, type ImportedCase } from './check-imported-case.ts'

export interface ImportTarget {
  tenantId: number
  catalogue: Catalogue
  /** The name that the history shows. */
  actor: { id: number | null; name: string }
  action: Action
}

export interface ImportResult {
  /** `row` counts from 0. */
  imported: { row: number; id: number; caseNumber: string }[]
  refused: { row: number; message: string }[]
}

const ROWS_AT_ONCE = 200

/**
 * Writes many records, each with its number, tags and first history entry. A row that does not fit the tenant's
 * configuration is left out and reported. Needs a transaction in which the tenant is set; the caller decides how many
 * rows share one. Notifies nobody: viewers reload.
 */
export async function importCases(tx: Tx, target: ImportTarget, rows: readonly ImportedCase[]): Promise<ImportResult> {
  const result: ImportResult = { imported: [], refused: [] }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const checked = rows.slice(start, start + ROWS_AT_ONCE).flatMap((row, index) => {
      const known = check(target.catalogue, row)
      if (typeof known !== 'string') return [{ position: start + index, row, ...known }]
      result.refused.push({ row: start + index, message: known })
      return []
    })
    if (checked.length > 0) result.imported.push(...(await writeBatch(tx, target, checked)))
  }
  return result
}

interface Item extends CheckedCase {
  position: number
  row: ImportedCase
}

function check(catalogue: Catalogue, row: ImportedCase): CheckedCase | string {
  try {
    return checkImportedCase(catalogue, row)
  } catch (error) {
    if (error instanceof RowRefused) return error.message
    throw error
  }
}

async function writeBatch(tx: Tx, target: ImportTarget, items: readonly Item[]): Promise<ImportResult['imported']> {
  const first = await takeNumbers(tx, target.tenantId, items.length)
  const tagIds = await useTags(tx, target.tenantId, items)
  const rows = items.map((item, index) => columnsOf(target.tenantId, item, { number: first + index, tagIds }))
  const slots = [...target.catalogue.fields.values()].flatMap((field) => field.slot ?? [])
  const written = await insertRows<{ id: number; case_number: string }>(tx, {
    table: 'cases',
    columns: [...Object.keys(rows[0] ?? {}).filter((name) => !slots.includes(name)), ...slots],
    rows,
    returning: ['id', 'case_number'],
  })
  const idOf = new Map(written.map((one) => [one.case_number, one.id]))
  const imported = items.map(({ position }, index) => {
    const caseNumber = rows[index]!.case_number
    return { row: position, id: idOf.get(caseNumber)!, caseNumber }
  })
  const entries = imported.map(({ id }, index) => createdEntry(target, id, items[index]!.row.created))
  await insertRows(tx, { table: 'changes', columns: Object.keys(entries[0] ?? {}), rows: entries })
  return imported
}

/** Takes this many numbers of the tenant; returns the first. */
async function takeNumbers(tx: Tx, tenantId: number, count: number): Promise<number> {
  const { last_number: last } = await tx
    .insertInto('case_numbers')
    .values({ tenant_id: tenantId, last_number: count })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql<number>`case_numbers.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** Counts the tags of these records, creating new ones; returns their ids by lower-case title. */
async function useTags(tx: Tx, tenantId: number, items: readonly Item[]): Promise<Map<string, number>> {
  const uses = Map.groupBy(
    items.flatMap((item) => item.tags),
    (tag) => tag.toLowerCase(),
  )
  if (uses.size === 0) return new Map()
  const rows = [...uses.values()].map((same) => ({ tenant_id: tenantId, title: same[0] ?? '', uses: same.length }))
  const known = await tx
    .insertInto('tags')
    // In the order of their titles, so that two imports never deadlock on tags.
    .values(rows.toSorted((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(title)`).doUpdateSet({ uses: sql<number>`tags.uses + excluded.uses` }),
    )
    .returning(['id', 'title'])
    .execute()
  return new Map(known.map((tag) => [tag.title.toLowerCase(), tag.id]))
}

function columnsOf(tenantId: number, item: Item, given: { number: number; tagIds: Map<string, number> }) {
  const { row, template, fields } = item
  const caseNumber = `${template.caseNumberPrefix}${given.number}`
  const isCase = row.isCase ?? false
  return {
    tenant_id: tenantId,
    case_number: caseNumber,
    title: item.titleWith(caseNumber),
    summary: item.summary,
    template_id: template.id,
    status_id: item.statusId,
    severity_id: item.severityId,
    assignee_id: row.assigneeId ?? null,
    opened_by_id: row.openedBy.id,
    opened_by: row.openedBy.name,
    is_case: isCase,
    is_closed: row.closed != null,
    is_sensitive: row.isSensitive ?? false,
    hidden_from_insights: false,
    created: row.created,
    last_updated: row.lastUpdated ?? row.created,
    closed: row.closed ?? null,
    seq: 1,
    area_ids: [...new Set(row.areas)],
    tag_ids: item.tags.map((tag) => given.tagIds.get(tag.toLowerCase())),
    user_ids: [...new Set(row.users)],
    pending_team_ids: [...new Set(row.pendingTeams)],
    edit_team_ids: editTeamsFor(template, isCase ? 'case' : 'record'),
    fields,
    field_times: Object.fromEntries(Object.keys(fields).map((id) => [id, row.created])),
    ...item.slots,
  }
}

const createdEntry = ({ tenantId, actor, action }: ImportTarget, caseId: number, at: string) => ({
  tenant_id: tenantId,
  case_id: caseId,
  seq: 1,
  group_seq: 1,
  at,
  user_id: actor.id,
  actor: actor.name,
  action_id: action.id,
  cause: action.cause,
  cause_id: action.causeId,
  type: 'created',
  key: 'created',
})

interface Insertion {
  table: 'cases' | 'changes'
  columns: readonly string[]
  rows: readonly object[]
  returning?: readonly string[]
}

/** All rows travel as one JSON text: a statement with a parameter for each cell takes several times as long. */
async function insertRows<T = never>(tx: Tx, { table, columns, rows, returning }: Insertion): Promise<T[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows: written } = await sql<T>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${returning ? sql`returning ${sql.join(returning.map((name) => sql.ref(name)))}` : sql``}`.execute(tx)
  return written
}
