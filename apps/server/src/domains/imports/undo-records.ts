import { IMPORT_REMARKS } from '@dossier/contract/imports'
import { undoOnRecords } from '../cases/undo-action.ts'
import { selectBatch, updateImport } from './queries.ts'
import { NO_COUNTS, noteVerdicts, openTurn, type Turn, type TurnEnd } from './turn.ts'

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
  const batch = await selectBatch(tx, one, record.undone_to)
  if (!batch) {
    await updateImport(tx, one, { state: 'undone', fault: '', undone: counts })
    return { isOver: true, progress: progress(before) }
  }
  const writer = {
    ...turn,
    tenant: { id: tenantId, features: [] },
    action: { id: turn.jobId, cause: 'undo', causeId: record.action_id } as const,
    author: { id: me.id, name: me.name, person: me },
  }
  const { left, restored } = await undoOnRecords(writer, record.action_id ?? '', batch.case_ids)
  const leftIds = new Set(left.map(({ caseId }) => caseId))
  const verdicts = [
    ...restored
      .filter((id) => !leftIds.has(id))
      .map(() => ({ verdict: 'undone' as const, case_number: null, remarks: [] })),
    ...left.map(({ caseNumber, message }) => ({
      verdict: 'left' as const,
      case_number: caseNumber,
      remarks: [{ column: '', message }],
    })),
  ].map((verdict, nth) => ({ ...verdict, number: before + nth }))
  const next = await noteVerdicts(turn, { step: 'undo', counts, most: IMPORT_REMARKS }, verdicts)
  await updateImport(tx, one, { undone_to: batch.number, undone: next })
  return { isOver: false, progress: progress(next.undone + next.left) }
}
