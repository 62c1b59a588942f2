import type { ImportPlan } from '@dossier/contract/import-plan'
import { FIRST_ROW, IMPORT_REMARKS, type ImportStep } from '@dossier/contract/imports'
import type { AddedChoices } from '@dossier/core/import/new-choices'
import { sql } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { selectFeatures } from '../users/author-queries.ts'
import { openPlan } from './check-plan.ts'
import { ImportFile, piecesOf } from './import-file.ts'
import { itemsByLabel } from './items-by-label.ts'
import { judgeRows } from './judge-rows.ts'
import { keepKeys } from './key-queries.ts'
import { namesIn } from './names.ts'
import { noteChoices } from './new-choices.ts'
import { insertBatch, selectPiece, updateImport, type ImportRecord } from './queries.ts'
import { fail, type Author, NO_COUNTS, noteVerdicts, openTurn, type Turn, type TurnEnd } from './turn.ts'
import { writeRows, type Verdict } from './write-rows.ts'

/** Rows in one transaction: few enough that others hardly wait for the one connection of the embedded engine. */
const ROWS = { check: 1_000, run: 500 } as const

type Reading = Exclude<ImportStep, 'undo'>

/** The next batch of the check or the run of an import. */
export async function readRows(turn: Turn, step: Reading, file: { open?: ImportFile }): Promise<TurnEnd> {
  const { record, me } = await openTurn(turn)
  const plan = record.plan ?? fail('The import has no columns. Check the file again.')
  if (record.keys_after !== null) return readKeys(turn, record, plan)
  const catalogue = await loadCatalogue({ ...turn, tenant: { id: turn.tenantId } })
  file.open ??= new ImportFile(plan)
  const rows = await file.open.take(ROWS[step], record.next_row, (piece) => pieceOf(turn, record, piece))
  const opened = openPlan({ me, catalogue }, plan, file.open.headings ?? fail('The file is empty.'))
  if (typeof opened === 'string') return fail(opened)
  const chosen = opened.columns.flatMap(({ index, fills }) => ('field' in fills ? [{ index, field: fills.field }] : []))
  const ofItems = chosen.filter(({ field }) => field.dataSourceId !== null)
  const items = await itemsByLabel(
    { ...turn, me },
    {
      fields: ofItems.map(({ field }) => field),
      cells: rows.flatMap(({ cells }) => ofItems.map(({ index }) => cells[index] ?? '')),
    },
  )
  const context = { names: namesIn(catalogue), items, timeZone: plan.timeZone, notesChoices: step === 'check' }
  const known = await judgeRows({ ...turn, id: record.id, plan, columns: opened.columns, context }, rows)
  const { rows: judged, choices } = noteChoices(record.new_choices, opened.columns, known)
  const stage = { plan, template: opened.template, catalogue, now: await nowOf(turn) }
  const writer = { ...writerOf(turn, record, me), tenant: await tenantOf(turn) }
  const checkedAt = step === 'run' ? record.checked_at : null
  const verdicts = await writeRows({ ...stage, writer, checkedAt }, judged)
  const isOver = rows.length < ROWS[step]
  const last = rows.at(-1)?.row ?? record.next_row - 1
  return endBatch(turn, { record, step, verdicts, choices, isOver, last, file: file.open })
}

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

interface Batch {
  record: ImportRecord
  step: Reading
  verdicts: readonly Verdict[]
  choices: AddedChoices[]
  isOver: boolean
  /** The last row that was read. */
  last: number
  file: ImportFile
}

async function endBatch(turn: Turn, { record, step, verdicts, choices, isOver, last, file }: Batch): Promise<TurnEnd> {
  const { tx, tenantId } = turn
  const [column, state] = step === 'check' ? (['checked', 'checked'] as const) : (['ran', 'done'] as const)
  const stored = verdicts.map(({ row, verdict, caseNumber, remarks }) => ({
    number: row,
    verdict,
    case_number: caseNumber,
    remarks,
  }))
  const noting = { step, counts: record[column] ?? NO_COUNTS, most: IMPORT_REMARKS }
  const counts = await noteVerdicts(turn, noting, stored)
  const caseIds = verdicts.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))
  if (step === 'run' && caseIds.length > 0)
    await insertBatch(tx, { tenant_id: tenantId, import_id: record.id, number: last, case_ids: caseIds })
  await updateImport(
    tx,
    { tenantId, id: record.id },
    {
      [column]: counts,
      ...(step === 'check' && { new_choices: choices }),
      next_row: last + 1,
      ...(isOver && { state, fault: '' }),
      ...(isOver && step === 'check' && { row_count: last + 1 - FIRST_ROW, checked_at: await nowOf(turn) }),
    },
  )
  const done = last + 1 - FIRST_ROW
  const note = `${done.toLocaleString('en')} rows ${step === 'check' ? 'checked' : 'imported'}`
  // How many rows there are is known after the check; until then, the file is measured.
  const share = step === 'check' ? { done: file.pieces, total: piecesOf(record) } : { done, total: record.row_count }
  return { isOver, progress: { ...share, note } }
}
