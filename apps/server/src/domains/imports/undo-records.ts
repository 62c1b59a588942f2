import type { ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_REMARKS, type ImportCounts } from '@dossier/contract/imports'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { readForms } from '../../catalogue/read-forms.ts'
import type { Ctx } from '../../http/context.ts'
import type { Progress } from '../../queue/job-kind.ts'
import { undoOnRecords } from '../cases/undo/undo-action.ts'
import { selectRecordsOf, selectTenant, updateImport, type ImportRecord } from './queries.ts'
import { takeBackAdded } from './take-back-added.ts'
import { NO_COUNTS, noteVerdicts, openTurn, type Author, type Turn, type TurnEnd } from './turn.ts'
import { readUses } from './uses-of-added.ts'

/** Records in one transaction. */
const AT_ONCE = 500

/** Takes the next batch of an import back: what nobody has changed since; the rest is named and stays. */
export async function undoRecords(turn: Turn): Promise<TurnEnd> {
  const { tx, tenantId } = turn
  const { record, me } = await openTurn(turn)
  const one = { tenantId, id: record.id }
  const counts = record.undone ?? NO_COUNTS
  const written = (record.ran?.create ?? 0) + (record.ran?.update ?? 0)
  const progress = (done: number) => ({
    done,
    total: written,
    note: `${done.toLocaleString('en')} of ${written.toLocaleString('en')} records undone`,
  })
  const before = counts.undone + counts.left
  const caseIds = await selectRecordsOf(tx, one, { after: record.undone_to, limit: AT_ONCE })
  if (caseIds.length === 0) return endUndo(turn, { record, me, counts, progress: progress(before) })
  const writer = {
    ...turn,
    tenant: { id: tenantId, features: [] },
    action: { id: turn.jobId, cause: 'undo', causeId: record.action_id } as const,
    author: { id: me.id, name: me.name, person: me },
  }
  const { left, restored } = await undoOnRecords(writer, record.action_id ?? '', caseIds)
  const leftIds = new Set(left.map(({ caseId }) => caseId))
  const verdicts = [
    ...restored
      .filter((id) => !leftIds.has(id))
      .map(() => ({ verdict: 'undone' as const, case_number: null, remarks: [], shown: [] })),
    ...left.map(({ caseNumber, message }) => ({
      verdict: 'left' as const,
      case_number: caseNumber,
      remarks: [{ column: '', message }],
      shown: [],
    })),
  ].map((verdict, nth) => ({ ...verdict, number: before + nth }))
  const next = await noteVerdicts(turn, { step: 'undo', counts, most: IMPORT_REMARKS }, verdicts)
  await updateImport(tx, one, { undone_to: caseIds.at(-1)!, undone: next })
  return { isOver: false, progress: progress(next.undone + next.left) }
}

interface Ending {
  record: ImportRecord
  me: Author
  counts: ImportCounts
  progress: Progress
}

/** After the records, what the import has added to the configuration: first what uses it by now, a part at a time. */
async function endUndo(turn: Turn, { record, me, counts, progress }: Ending): Promise<TurnEnd> {
  const { tx, tenantId } = turn
  const one = { tenantId, id: record.id }
  const { added, plan } = record
  const end = { state: 'undone', fault: '', undone: counts } as const
  if (!added || (added.fields.length === 0 && added.choices.length === 0)) {
    await updateImport(tx, one, end)
    return { isOver: true, progress }
  }
  const found = await readUses(tx, one, added)
  if (!found.isOver) {
    await updateImport(tx, one, { added: found.added })
    return { isOver: false, progress: { ...progress, note: 'Looking for what uses the new fields and choices' } }
  }
  const takenBack = await takeBackAdded(await configuring(turn, record, me), found.added)
  const { fields } = await readForms(tx, tenantId)
  await updateImport(tx, one, { ...end, added: { ...found.added, takenBack }, plan: plan && withoutGone(plan, fields) })
  return { isOver: true, progress }
}

/** A column whose field is gone can make it again. */
const withoutGone = (plan: ImportPlan, fields: ReadonlyMap<string, unknown>): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((one) =>
    one.made && !fields.has(fieldIdOf(one.target ?? '') ?? '') ? { ...one, target: null } : one,
  ),
})

/** What the functions that save the configuration need of a call, for the person who undoes. */
async function configuring(turn: Turn, { action_id: causeId }: ImportRecord, me: Author): Promise<Ctx> {
  const rights = { editUsers: true, extendedPermissions: { scheduling: true, setOtherUsersStatus: true } }
  const ctx: Pick<Ctx, 'tx' | 'me' | 'action' | 'emit'> & Record<'tenant' | 'services', object> = {
    tx: turn.tx,
    me: { ...me, email: '', isSupport: false, ...rights },
    action: { id: turn.jobId, cause: 'undo', causeId },
    emit: turn.emit,
    tenant: await selectTenant(turn.tx, turn.tenantId),
    services: turn.services,
  }
  return ctx as Ctx
}
