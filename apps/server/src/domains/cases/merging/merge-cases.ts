import type { CaseDetails } from '@dossier/contract/cases/details'
import type { MergeChoices } from '@dossier/contract/cases/merge'
import type { Ctx } from '../../../http/context.ts'
import { badInput, conflict, notFound } from '../../../http/refusal.ts'
import { carryKeysOfFiles } from '../../events/key-queries.ts'
import { applyTogether } from '../writing/apply-changes.ts'
import type { Change } from '../plans/changes.ts'
import { loadCase, type LoadedCase } from '../load-case.ts'
import { selectRelated, type RelatedRecord } from './merge-queries.ts'
import { mergedValues, type MergedPair } from './merged-values.ts'
import { LINKS, loggedRecord, withLinks } from '../other-records.ts'
import { requireMergeable } from '../plans/plan-merge.ts'
import { presentDetails } from '../details/present-details.ts'
import { refuseStaleMerge } from './stale-merge.ts'
import { writerOf } from '../writing/writer.ts'

interface Merge {
  source: number
  target: number
  choices: MergeChoices
}

/**
 * Merges a record into another one, which is answered: values as chosen, lists joined, comments, files and links moved.
 * The source is closed and keeps its values. Both, and the records whose links move, are locked in the order of their
 * ids, so that merges of the same records happen one after the other. (D-053)
 */
export async function mergeCases(ctx: Ctx, { source, target, choices }: Merge): Promise<CaseDetails> {
  if (source === target) {
    await loadCase(ctx, source)
    badInput('A record cannot be merged into itself.')
  }
  const pair = { from: source, into: target }
  const before = await selectRelated(ctx.tx, ctx.tenant.id, pair)
  const ids = [source, target, ...before.map(({ id }) => id)]
  /** Read once all records are locked. */
  let related: readonly RelatedRecord[] | undefined
  const written = await applyTogether(writerOf(ctx), ids, async ({ record }, loaded) => {
    const both = { from: loaded.get(source) ?? notFound('Record'), into: loaded.get(target) ?? notFound('Record') }
    requireMergeable(ctx.me, both)
    related ??= allLocked(await selectRelated(ctx.tx, ctx.tenant.id, pair), loaded)
    if (record.id === source) return [{ kind: 'mergeInto', other: both.into }, { kind: 'close' }]
    if (record.id !== target) return [movedLink(both, related, record.id)]
    await refuseStaleMerge(ctx, both, choices.bases)
    return [
      ...mergedValues(ctx.me, both, choices),
      { kind: 'mergeFrom', other: both.from },
      { kind: 'takeFiles', other: both.from },
    ]
  })
  const { loaded } = written.find((one) => one.loaded.record.id === target)!
  const keys = { tenantId: ctx.tenant.id, actionId: ctx.action.id, ...pair }
  if (await carryKeysOfFiles(ctx.tx, keys))
    ctx.emit({ type: 'case.keysChanged', tenantId: ctx.tenant.id, caseId: target })
  return presentDetails(ctx.me, await withLinks(ctx, loaded))
}

/** Somebody may have added a link before the records were locked. */
function allLocked(related: readonly RelatedRecord[], loaded: ReadonlyMap<number, LoadedCase>) {
  if (related.some(({ id }) => !loaded.has(id))) conflict('Somebody has just linked one of these records. Try again.')
  return related
}

/** What the log of a third record says: its link leads to the other record now, or is one with that link. */
function movedLink({ from, into }: MergedPair, related: readonly RelatedRecord[], id: number): Change {
  const link = related.find((one) => one.id === id)
  const now = link?.isLinked ? null : loggedRecord(into.record)
  return { kind: 'moveLink', entry: link ? { key: LINKS, old: loggedRecord(from.record), new: now } : null }
}
