import type { CaseProperties } from '@dossier/contract/cases/details'
import type { CaseUpdated } from '@dossier/contract/live/case-hub'
import { asOf, later, partAsOf, type LiveCase, type Merged } from './live-case.ts'

/** These describe the record as a whole and only ever grow; they are merged by themselves. */
const OF_THE_WHOLE = new Set(['id', 'seq', 'lastUpdated', 'lastUpdatedAt'])

/**
 * Merges changed properties into the local record. Each property is as in its newest message, in whatever order they
 * arrive. The answer to one's own save, which contains all properties, is merged in the same way.
 */
export function mergeCaseUpdated(local: LiveCase, message: CaseUpdated | CaseProperties): Merged {
  if (message.id !== local.id) return { record: local, warnings: [`Record ${local.id} got news of ${message.id}.`] }
  const seqs = asOf(local)
  const fresh = Object.entries(message).filter(
    ([key, value]) => value !== undefined && !OF_THE_WHOLE.has(key) && message.seq >= partAsOf(seqs, key),
  )
  const parts = { ...seqs.parts }
  for (const [key] of fresh) parts[key] = message.seq
  const record: LiveCase = {
    ...local,
    ...Object.fromEntries(fresh),
    seq: Math.max(local.seq, message.seq),
    lastUpdated: later(local.lastUpdated, message.lastUpdatedAt),
    lastUpdatedAt: later(local.lastUpdatedAt, message.lastUpdatedAt),
    asOf: { ...seqs, parts },
  }
  return { record, warnings: [] }
}
