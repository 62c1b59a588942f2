import type { ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_PIECE_BYTES, type Import, type ImportState, type ImportStep } from '@dossier/contract/imports'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { tableFault } from '../../files/table-fault.ts'
import { cancelStored } from '../jobs/queries.ts'
import { addFields } from './add-fields.ts'
import { openPlan } from './check-plan.ts'
import { importJob } from './import-job.ts'
import { addChoices } from './new-choices.ts'
import { planFields } from './plan-fields.ts'
import { PlannedCatalogues, planWith } from './planned-catalogue.ts'
import { isUnderWay, presentImports, settledState } from './present-import.ts'
import {
  clearRecordsOf,
  clearStep,
  insertPiece,
  lockImport,
  selectImport,
  selectJobs,
  selectSizes,
  selectUnderWay,
  updateImport,
  type ImportRecord,
} from './queries.ts'
import { readBeginning } from './read-beginning.ts'
import { firstRowOf, headingRowOf, piecesOf } from './rows-of-file.ts'

const oneOf = ({ tenant }: Ctx, id: number) => ({ tenantId: tenant.id, id })

export async function presentOne({ tx, tenant, me }: Ctx, record: ImportRecord): Promise<Import> {
  const [one] = await presentImports({ tx, tenantId: tenant.id, personId: me.id }, [record])
  return one!
}

/** The import with its content, which only whoever made it sees: others may not view each field that the file fills. */
export async function loadOwn(ctx: Ctx, id: number): Promise<ImportRecord> {
  const record = (await selectImport(ctx.tx, oneOf(ctx, id))) ?? notFound('Import')
  return requireOwn(ctx, record)
}

const requireOwn = ({ me }: Ctx, record: ImportRecord): ImportRecord =>
  record.author_id === me.id ? record : forbidden(`Only ${record.author} can see and run this import.`)

/** Locks an import with the state that it is really in. */
async function lock(ctx: Ctx, id: number): Promise<ImportRecord> {
  const record = (await lockImport(ctx.tx, oneOf(ctx, id))) ?? notFound('Import')
  return { ...record, ...(await settle(ctx, record)) }
}

async function settle({ tx, tenant }: Ctx, record: ImportRecord) {
  const [job] = isUnderWay(record) && record.job_id ? await selectJobs(tx, tenant.id, [record.job_id]) : []
  return settledState(record, job)
}

function requireState({ state }: ImportRecord, allowed: readonly ImportState[]): void {
  if (allowed.includes(state)) return
  conflict(isUnderWay({ state }) ? 'The import is under way. Wait until it finishes, or cancel it.' : NOT_NOW)
}

const NOT_NOW = 'The import has changed since you opened it. Reload to see its current state.'

/** Stores a piece. The same one again replaces it, so that a lost answer does no harm. */
export async function addPiece(ctx: Ctx, { id, piece }: { id: number; piece: number }, bytes: Uint8Array) {
  const { tx, tenant } = ctx
  const record = requireOwn(ctx, await lock(ctx, id))
  requireState(record, ['uploading'])
  const count = piecesOf(record)
  const expected = piece === count - 1 ? Number(record.file_bytes) - piece * IMPORT_PIECE_BYTES : IMPORT_PIECE_BYTES
  if (piece >= count || bytes.length !== expected)
    badInput('This part does not belong to the file. Choose the file again.')
  const fault = piece === 0 ? await tableFault(bytes) : null
  if (fault !== null) badInput(fault)
  await insertPiece(tx, { tenant_id: tenant.id, import_id: id, piece, bytes })
  const sizes = await selectSizes(tx, tenant.id, [id])
  if (sizes.get(id)?.pieces === count) await updateImport(tx, oneOf(ctx, id), { state: 'ready' })
}

/** The import, while what its columns fill can still be chosen. */
async function lockForPlan(ctx: Ctx, id: number): Promise<ImportRecord> {
  const record = requireOwn(ctx, await lock(ctx, id))
  requireState(record, ['ready', 'checked', 'undone'])
  return record
}

/** Begins the check, with what each column fills. */
export async function checkFile(ctx: Ctx, id: number, given: ImportPlan): Promise<Import> {
  const { tx, me } = ctx
  const record = await lockForPlan(ctx, id)
  const { header, sheet, rows } = await readBeginning(ctx, record, { ...given, headingRow: headingRowOf(given) })
  const { sheet: _, ...form } = given
  const plan: ImportPlan = sheet === null ? form : { ...form, sheet }
  if (plan.columns.length !== header.length) badInput('The file has other columns. Choose its separator again.')
  if (plan.key !== null && plan.key >= header.length) badInput('Choose another key.')
  if (plan.columns.some(({ longitude = 0 }) => longitude >= header.length))
    badInput('Choose another column for longitudes.')
  const planned = await planFields(ctx, plan, rows)
  const catalogues = new PlannedCatalogues(ctx.services.catalogues, plan, planned)
  const opened = openPlan({ me, catalogue: await catalogues.load(tx, ctx.tenant.id) }, planWith(plan, planned), header)
  if (typeof opened === 'string') return badInput(opened)
  await clearStep(tx, oneOf(ctx, id), 'check')
  await clearStep(tx, oneOf(ctx, id), 'run')
  await clearStep(tx, oneOf(ctx, id), 'undo')
  await clearRecordsOf(tx, oneOf(ctx, id))
  return begin(ctx, record, 'check', {
    plan,
    headings: header,
    checked: null,
    ran: null,
    undone: null,
    undone_to: 0,
    new_choices: [],
    new_fields: planned,
    added: null,
    unread: [],
    row_count: null,
    checked_at: null,
    ...startOf(planWith(plan, planned)),
  })
}

const startOf = (plan: ImportPlan) => ({
  next_row: firstRowOf(plan),
  keys_after: plan.key === null || plan.columns[plan.key]?.target === 'caseNumber' ? null : 0,
})

/** Begins the run, or goes on with one that was stopped. */
export async function runImport(ctx: Ctx, id: number): Promise<Import> {
  const record = requireOwn(ctx, await lock(ctx, id))
  requireState(record, ['checked', 'stopped'])
  if (!record.plan || record.undone_to > 0) return conflict('A part of it was undone. Undo the rest, and run it again.')
  await requireAlone(ctx, id)
  if (record.state === 'stopped') return begin(ctx, record, 'run', {})
  await clearStep(ctx.tx, oneOf(ctx, id), 'run')
  const plan = planWith(record.plan, record.new_fields)
  const { templateId } = plan
  const fields = await addFields(ctx, templateId, record.new_fields)
  const made = new Set(fields.map(({ id }) => id))
  const choices = (await addChoices(ctx, record.new_choices)).filter(({ fieldId }) => !made.has(fieldId))
  const added = { templateId, fields, choices, readTo: 0, usedFields: [], usedChoices: [], takenBack: [] }
  const action = newAction('import').id
  return begin(ctx, record, 'run', { ...startOf(plan), plan, new_fields: [], added, action_id: action })
}

export async function undoImport(ctx: Ctx, id: number): Promise<Import> {
  const record = await lock(ctx, id)
  requireState(record, ['stopped', 'done'])
  await requireAlone(ctx, id)
  return begin(ctx, record, 'undo', {})
}

/** The records stay as they are. */
export async function cancelImport(ctx: Ctx, id: number): Promise<Import> {
  const { tx, emit } = ctx
  const record = await lock(ctx, id)
  if (!isUnderWay(record) || !record.job_id) return presentOne(ctx, record)
  await cancelStored(tx, { id: record.job_id, name: importJob.name })
  emit({ type: 'job.canceled', id: record.job_id })
  const state = record.state === 'checking' ? 'ready' : 'stopped'
  return presentOne(ctx, await updateImport(tx, oneOf(ctx, id), { state, fault: 'It was canceled.' }))
}

/** Of a tenant, one import at a time writes: two could create the same record. Those that have ended are noted. */
async function requireAlone(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  for (const other of await selectUnderWay(tx, tenant.id)) {
    const settled = await settle(ctx, other)
    if (isUnderWay(settled)) {
      if (other.id !== id)
        conflict(`The import of ${other.file_name} is under way. Wait until it finishes, or cancel it.`)
    } else await updateImport(tx, { tenantId: tenant.id, id: other.id }, settled)
  }
}

const STATE: Record<ImportStep, ImportState> = { check: 'checking', run: 'running', undo: 'undoing' }

async function begin(
  ctx: Ctx,
  record: ImportRecord,
  step: ImportStep,
  changes: Partial<ImportRecord>,
): Promise<Import> {
  const { tx, tenant, me, emit } = ctx
  const data = { importId: record.id, step, fileName: record.file_name, personId: me.id }
  const jobId = await enqueue(tx, { kind: importJob, data }, { tenantId: tenant.id })
  emit({ type: 'job.due', kind: importJob.name })
  const moved = { ...changes, state: STATE[step], fault: '', job_id: jobId }
  return presentOne(ctx, await updateImport(tx, oneOf(ctx, record.id), moved))
}
