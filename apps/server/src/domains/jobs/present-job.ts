import { JOB_STATES, type Job, type JobState } from '@dossier/contract/jobs'
import { jobKinds } from '../../jobs/index.ts'
import type { JobKind } from '../../queue/job-kind.ts'
import type { Settings } from '../../settings.ts'
import { STORED, type JobRow } from './queries.ts'

const TOO_LONG = 'It took too long.'
/** What pg-boss itself writes down. */
const SENTENCES: Record<string, string> = {
  'job timed out': TOO_LONG,
  'job heartbeat timeout': 'The server that ran it stopped.',
}

const kindOf = (name: string): JobKind | undefined => jobKinds.find((kind) => kind.name === name)

type Stored = Pick<JobRow, 'name' | 'state' | 'output'>

/** A failed job, unless it has nothing left to work with, and one that waits after a failure. */
export const canTryAgain = ({ name, state, output }: Stored): boolean =>
  state === 'failed' ? kindOf(name)?.isRepeatable !== false : state === 'retry' && output !== null

export const canCancel = ({ name, state }: Pick<Stored, 'name' | 'state'>): boolean =>
  (state === 'created' || state === 'retry' || state === 'active') && kindOf(name)?.isCancelable !== false

export const titleOf = ({ name }: Pick<JobRow, 'name'>): string => kindOf(name)?.title ?? name

export const stateOf = (row: Pick<JobRow, 'state'>): JobState =>
  JOB_STATES.find((word) => STORED[word].includes(row.state)) ?? 'waiting'

export function presentJob(row: JobRow, settings: Settings): Job {
  const kind = kindOf(row.name)
  const state = stateOf(row)
  const { done, total, note } = row
  const lack = state === 'waiting' ? (kind?.lacks?.(settings) ?? null) : null
  return {
    id: row.id,
    title: titleOf(row),
    about: aboutOf(kind, row.data),
    state,
    created: row.created_on,
    due: state === 'waiting' && lack === null ? row.start_after : null,
    started: row.started_on,
    ended: row.completed_on,
    attempts: row.started_on === null ? row.retry_count : row.retry_count + 1,
    progress: done === null || note === null ? null : { done, total, note },
    fault: state === 'waiting' || state === 'failed' ? (faultOf(row.output) ?? lack) : null,
    canTryAgain: canTryAgain(row),
    canCancel: canCancel(row),
  }
}

function aboutOf(kind: JobKind | undefined, data: unknown): string {
  const parsed = kind?.data.safeParse(data)
  return parsed?.success ? (kind?.about?.(parsed.data) ?? '') : ''
}

/** The sentence with which an attempt failed. */
export function faultOf(output: JobRow['output']): string | null {
  const stored = output?.message ?? output?.value?.message
  if (stored === undefined) return null
  return stored.startsWith('handler execution exceeded') ? TOO_LONG : (SENTENCES[stored] ?? stored)
}
