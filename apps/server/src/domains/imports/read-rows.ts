import type { ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_REMARKS, type ImportStep } from '@dossier/contract/imports'
import type { MappedColumn } from '@dossier/core/import/read-row'
import { gatherUnread } from '@dossier/core/import/unread-words'
import { sql } from 'kysely'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { exportedCells } from '../exports/exported-cells.ts'
import { selectFeatures } from '../users/author-queries.ts'
import { openPlan } from './check-plan.ts'
import { ImportFile } from './import-file.ts'
import { itemsByLabel } from './items-by-label.ts'
import { judgeRows } from './judge-rows.ts'
import { keepKeys } from './key-queries.ts'
import { namesIn } from './names.ts'
import { noteChoices } from './new-choices.ts'
import { insertRecordsOf, selectPiece, updateImport, type ImportRecord } from './queries.ts'
import { headingRowOf, piecesOf, type FileRow, type RowsOfFile } from './rows-of-file.ts'
import { PlannedCatalogues, planWith } from './planned-catalogue.ts'
import { fail, type Author, NO_COUNTS, noteVerdicts, openTurn, type Turn, type TurnEnd } from './turn.ts'
import { addedUp, NO_RULES, rulesOf } from './rules-of-rows.ts'
import { WorkbookFile } from './workbook/workbook-file.ts'
import { writeRows, type Verdict } from './write-rows.ts'

/** Rows in one transaction: few enough that others hardly wait for the one connection of the embedded engine. */
const ROWS = { check: 1_000, run: 500 } as const

type Reading = Exclude<ImportStep, 'undo'>

/** The next batch of the check or the run of an import. */
export async function readRows(given: Turn, step: Reading, file: { open?: RowsOfFile }): Promise<TurnEnd> {
  const { record, me } = await openTurn(given)
  const plan = planOf(record)
  const turn = record.new_fields.length === 0 ? given : withPlanned(given, plan, record)
  if (record.keys_after !== null) return readKeys(turn, record, plan)
  const catalogue = await loadCatalogue({ ...turn, tenant: { id: turn.tenantId } })
  file.open ??= fileOf(plan)
  const rows = await file.open.take(ROWS[step], record.next_row, (piece) => pieceOf(turn, record, piece))
  const opened = openPlan({ me, catalogue }, plan, file.open.headings ?? fail('Choose the row of the headings again.'))
  if (typeof opened === 'string') return fail(opened)
  const items = await itemsNamed({ ...turn, me }, opened.columns, rows)
  const now = await nowOf(turn)
  const read = { names: namesIn(catalogue), items, timeZone: plan.timeZone, year: yearOf(now, plan) }
  const context = { ...read, notesChoices: step === 'check' }
  const keys = plan.columns.flatMap(({ target }) => target ?? [])
  const exported = (ids: readonly number[]) => exportedCells({ ...turn, me, catalogue }, { ids, keys })
  const judgedRows = await judgeRows({ ...turn, id: record.id, plan, columns: opened.columns, context, exported }, rows)
  const { rows: judged, choices } = noteChoices(record.new_choices, opened.columns, judgedRows)
  const filled = new Set(plan.columns.flatMap(({ target }) => fieldIdOf(target ?? '') ?? []))
  const stage = { plan, template: opened.template, catalogue, now, filled, me }
  const writer = {
    ...writerOf(turn, record, me),
    tenant: await tenantOf(turn),
    ...(plan.runsRules && { runsRules: true }),
    ...(step === 'check' && { onlyLooks: true as const }),
  }
  const checkedAt = step === 'run' ? record.checked_at : null
  const verdicts = await writeRows({ ...stage, writer, checkedAt }, judged)
  const isOver = rows.length < ROWS[step]
  const last = rows.at(-1)?.row ?? record.next_row - 1
  const cells = judgedRows.flatMap((one) => one.cells)
  const found = { new_choices: choices, unread: gatherUnread(record.unread, cells) }
  return endBatch(turn, { record, step, verdicts, found, isOver, last, file: file.open })
}

/** The items of data sources that the cells of rows name. */
function itemsNamed(scene: Turn & { me: Author }, columns: readonly MappedColumn[], rows: readonly FileRow[]) {
  const chosen = columns.flatMap(({ index, fills }) => ('field' in fills ? [{ index, field: fills.field }] : []))
  const ofItems = chosen.filter(({ field }) => field.dataSourceId !== null)
  return itemsByLabel(scene, {
    fields: ofItems.map(({ field }) => field),
    cells: rows.flatMap(({ cells }) => ofItems.map(({ index }) => cells[index] ?? '')),
  })
}

const planOf = ({ plan, new_fields: planned }: ImportRecord): ImportPlan =>
  planWith(plan ?? fail('The import has no columns. Check the file again.'), planned)

/** Of a check, with the fields that its run would make. */
const withPlanned = (turn: Turn, plan: ImportPlan, { new_fields: planned }: ImportRecord): Turn => ({
  ...turn,
  services: { ...turn.services, catalogues: new PlannedCatalogues(turn.services.catalogues, plan, planned) },
})

function fileOf(plan: ImportPlan): RowsOfFile {
  const headingRow = headingRowOf(plan)
  return plan.sheet === undefined
    ? new ImportFile({ ...plan, headingRow })
    : new WorkbookFile({ sheet: plan.sheet, headingRow })
}

const yearOf = (now: string, { timeZone }: ImportPlan): number =>
  Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).year

const writerOf = (turn: Turn, { id, action_id }: ImportRecord, me: Author) => ({
  ...turn,
  action: { id: action_id ?? '', cause: 'import' as const, causeId: String(id) },
  author: { id: me.id, name: me.name, person: me },
})

const tenantOf = async ({ tx, tenantId }: Turn) => ({ id: tenantId, features: await selectFeatures(tx, tenantId) })

/** The keys of the records that are there, some thousand at a time. */
async function readKeys(turn: Turn, record: ImportRecord, plan: ImportPlan): Promise<TurnEnd> {
  const target = plan.columns[plan.key ?? 0]?.target ?? ''
  const after = record.keys_after ?? 0
  const one = { tenantId: turn.tenantId, id: record.id }
  const last = await keepKeys(turn.tx, one, { target, templateId: plan.templateId, after })
  await updateImport(turn.tx, one, { keys_after: last })
  return { isOver: false, progress: { done: 0, total: null, note: 'Looking for existing records' } }
}

async function pieceOf({ tx, tenantId }: Turn, record: ImportRecord, piece: number): Promise<Uint8Array | undefined> {
  if (piece >= piecesOf(record)) return undefined
  const found = await selectPiece(tx, { tenantId, id: record.id }, piece)
  return found?.bytes ?? fail('The file was removed. Upload it again.')
}

async function nowOf({ tx }: Turn): Promise<string> {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', now()) as now`.execute(tx)
  return rows[0]!.now
}

/** New records whose values the check shows. */
const FIRST_ROWS = 20

interface Batch {
  record: ImportRecord
  step: Reading
  verdicts: readonly Verdict[]
  /** What a check gathers of all rows. */
  found: Pick<ImportRecord, 'new_choices' | 'unread'>
  isOver: boolean
  /** The last row that was read. */
  last: number
  file: RowsOfFile
}

async function endBatch(turn: Turn, { record, step, verdicts, found, isOver, last, file }: Batch): Promise<TurnEnd> {
  const { tx, tenantId } = turn
  const above = record.plan ? headingRowOf(record.plan) : 1
  const [column, state] = step === 'check' ? (['checked', 'checked'] as const) : (['ran', 'done'] as const)
  const before = { ...NO_COUNTS, ...record[column] }
  const stored = verdicts.map(({ row, verdict, caseNumber, remarks, values }, nth) => ({
    number: row,
    verdict,
    case_number: caseNumber,
    remarks,
    shown: step === 'check' && (verdict === 'update' || before.create + nth < FIRST_ROWS) ? values : [],
  }))
  const defaults = before.defaults + verdicts.reduce((sum, one) => sum + one.defaults, 0)
  const rules =
    record.plan?.runsRules && step === 'check'
      ? addedUp([before.rules ?? NO_RULES, ...verdicts.map(rulesOf)])
      : undefined
  const given = { ...before, defaults, ...(rules && { rules }) }
  const counts = await noteVerdicts(turn, { step, counts: given, most: IMPORT_REMARKS }, stored)
  const caseIds = verdicts.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))
  if (step === 'run' && caseIds.length > 0) await insertRecordsOf(tx, { tenantId, id: record.id }, caseIds)
  await updateImport(
    tx,
    { tenantId, id: record.id },
    {
      [column]: counts,
      ...(step === 'check' && found),
      next_row: last + 1,
      ...(isOver && { state, fault: '' }),
      ...(isOver && step === 'check' && { row_count: last - above, checked_at: await nowOf(turn) }),
    },
  )
  const done = last - above
  const note = `${done.toLocaleString('en')} rows ${step === 'check' ? 'checked' : 'imported'}`
  // How many rows there are is known after the check; until then, the file is measured.
  const share = step === 'check' ? file.progress(piecesOf(record)) : { done, total: record.row_count }
  return { isOver, progress: { ...share, note } }
}
