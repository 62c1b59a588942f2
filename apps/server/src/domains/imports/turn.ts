import type { ImportCounts, ImportStep } from '@dossier/contract/imports'
import type { Actor } from '@dossier/core/access/cases'
import type { Catalogues } from '../../catalogue/catalogues.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { ClaimLost } from '../../queue/claim.ts'
import { JobFault, type Progress } from '../../queue/job-kind.ts'
import { selectAuthor } from '../users/author-queries.ts'
import { insertVerdicts, lockImport, type ImportRecord, type StoredVerdict } from './queries.ts'

/** One batch of a step, in a transaction of its own. */
export interface Turn {
  tx: Tx
  tenantId: number
  importId: number
  personId: number
  jobId: string
  services: { catalogues: Catalogues; database: Pick<Database, 'beside'> }
  emit: (event: DomainEvent) => void
}

export interface TurnEnd {
  progress: Progress
  isOver: boolean
}

/** Whose rights count. */
export type Author = Actor & { name: string }

/** The import, which nobody else moves on, and the person with the rights that they have now. */
export async function openTurn(turn: Turn): Promise<{ record: ImportRecord; me: Author }> {
  const { tx, tenantId, importId, jobId, personId } = turn
  const record = await lockImport(tx, { tenantId, id: importId })
  // It was removed, or another step has begun since this one was canceled.
  if (record?.job_id !== jobId) throw new ClaimLost()
  const me = await selectAuthor(tx, { tenantId, id: personId })
  return me?.isAdmin ? { record, me } : fail(`${record.author} is not an administrator anymore.`)
}

export function fail(sentence: string): never {
  throw new JobFault(sentence, { isFinal: true })
}

export const NO_COUNTS: ImportCounts = {
  create: 0,
  update: 0,
  same: 0,
  skip: 0,
  refuse: 0,
  undone: 0,
  left: 0,
  remarks: 0,
  defaults: 0,
}

/** Rows without remarks that are kept as examples. */
const PLAIN_ROWS = 1_000

/**
 * Counts verdicts, and keeps those with remarks up to a number, as many that were refused, whatever else is remarked on,
 * and the first of the others.
 */
export async function noteVerdicts(
  { tx, tenantId, importId }: Turn,
  { step, counts, most }: { step: ImportStep; counts: ImportCounts; most: number },
  verdicts: readonly StoredVerdict[],
): Promise<ImportCounts> {
  const next = { ...counts }
  const { remarks, defaults: _, rules: __, ...all } = counts
  let plain = Object.values(all).reduce((sum, count) => sum + count, 0) - remarks
  const kept = verdicts.filter((one) => {
    next[one.verdict] += 1
    if (one.remarks.length === 0) return (plain += 1) <= PLAIN_ROWS
    next.remarks += 1
    return next.remarks <= most || (one.verdict === 'refuse' && next.refuse <= most)
  })
  await insertVerdicts(tx, { tenantId, id: importId }, step, kept)
  return next
}
