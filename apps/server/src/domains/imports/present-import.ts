import type { Import, ImportCounts, ImportState } from '@dossier/contract/imports'
import type { AddedChoices } from '@dossier/core/import/new-choices'
import type { Tx } from '../../db/open.ts'
import { piecesOf } from './rows-of-file.ts'
import { faultOf } from '../jobs/present-job.ts'
import { NO_COUNTS } from './turn.ts'
import { selectEarlier, selectJobs, selectSizes, type ImportJob, type ImportRecord } from './queries.ts'

const UNDER_WAY: readonly ImportState[] = ['checking', 'running', 'undoing']
const ENDED = ['completed', 'failed', 'cancelled']

/** Whether a step is under way, as far as the import knows. */
export const isUnderWay = ({ state }: Pick<ImportRecord, 'state'>): boolean => UNDER_WAY.includes(state)

/**
 * The state of an import and why its step ended early. A job that was canceled or given up does not tell the import: a
 * check is then to be made again, and the records stay as they are.
 */
export function settledState(record: ImportRecord, job: ImportJob | undefined): Pick<ImportRecord, 'state' | 'fault'> {
  if (!isUnderWay(record) || (job && !ENDED.includes(job.state))) return { state: record.state, fault: record.fault }
  const fault =
    job?.state === 'cancelled' ? 'It was canceled.' : ((job && faultOf(job.output)) ?? 'It was interrupted.')
  return { state: record.state === 'checking' ? 'ready' : 'stopped', fault }
}

/** Labels that an answer has of one field. */
const LABELS = 20

const presentChoices = ({ title, labels }: AddedChoices) => ({
  field: title,
  labels: labels.slice(0, LABELS),
  total: labels.length,
})

/** Earlier steps did not count all of it. */
const countsOf = (counts: ImportCounts | null): ImportCounts | null => counts && { ...NO_COUNTS, ...counts }

/** What the run adds to the configuration, or has added. */
const additionsOf = (
  { author_id: authorId, new_fields: fields, new_choices: choices, added }: ImportRecord,
  personId: number,
): Pick<Import, 'newFields' | 'newChoices' | 'hasAdded' | 'takenBack'> => ({
  newFields: authorId === personId ? fields.map(({ title, dataType }) => ({ title, dataType })) : [],
  newChoices: authorId === personId ? choices.map(presentChoices) : [],
  hasAdded: added !== null && added.fields.length + added.choices.length > 0,
  takenBack: added?.takenBack ?? [],
})

/** Imports as a person sees them. */
export async function presentImports(
  { tx, tenantId, personId }: { tx: Tx; tenantId: number; personId: number },
  records: readonly ImportRecord[],
): Promise<Import[]> {
  const jobIds = records.flatMap((record) => (isUnderWay(record) && record.job_id ? [record.job_id] : []))
  const jobs = new Map((await selectJobs(tx, tenantId, jobIds)).map((job) => [job.id, job]))
  const sizes = await selectSizes(
    tx,
    tenantId,
    records.map(({ id }) => id),
  )
  const isNew = records.some(({ plan, author_id: author }) => plan === null && author === personId)
  const [earlier] = isNew ? await selectEarlier(tx, { tenantId, authorId: personId, templateId: null }) : []
  const last = earlier?.plan
  return records.map((record) => {
    const job = jobs.get(record.job_id ?? '')
    const { state, fault } = settledState(record, job)
    const isRunning = isUnderWay({ state })
    return {
      id: record.id,
      fileName: record.file_name,
      fileBytes: Number(record.file_bytes),
      created: record.created,
      by: { id: record.author_id, name: record.author },
      isOwn: record.author_id === personId,
      state,
      fault,
      progress: isRunning ? { done: job?.done ?? 0, total: job?.total ?? null, note: job?.note ?? '' } : null,
      checked: countsOf(record.checked),
      ran: countsOf(record.ran),
      undone: countsOf(record.undone),
      ...additionsOf(record, personId),
      templateId: record.plan?.templateId ?? last?.templateId ?? null,
      hasFile: sizes.get(record.id)?.pieces === piecesOf(record),
    }
  })
}
