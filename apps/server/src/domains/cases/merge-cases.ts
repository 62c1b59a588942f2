import type { CaseDetails } from '@dossier/contract/cases/details'
import type { MergeChoices } from '@dossier/contract/cases/merge'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { applyTogether } from './apply-changes.ts'
import { loadCase } from './load-case.ts'
import { mergedValues } from './merged-values.ts'
import { withLinks } from './other-records.ts'
import { requireMergeable } from './plan-merge.ts'
import { presentDetails } from './present-case.ts'
import { refuseStaleMerge } from './stale-merge.ts'
import { writerOf } from './writer.ts'

interface Merge {
  source: number
  target: number
  choices: MergeChoices
}

/**
 * Merges a record into another one, which is answered: values as chosen, lists joined, comments, files and links moved.
 * The source is closed and keeps its values. Both are locked in the order of their ids, so that merges of the same
 * records happen one after the other. (D-053)
 */
export async function mergeCases(ctx: Ctx, { source, target, choices }: Merge): Promise<CaseDetails> {
  if (source === target) {
    await loadCase(ctx, source)
    badInput('A record cannot be merged into itself.')
  }
  const written = await applyTogether(writerOf(ctx), [source, target], async ({ record }, loaded) => {
    const both = { from: loaded.get(source) ?? notFound('Record'), into: loaded.get(target) ?? notFound('Record') }
    requireMergeable(ctx.me, both)
    if (record.id === source) return [{ kind: 'mergeInto', other: both.into }, { kind: 'close' }]
    await refuseStaleMerge(ctx, both, choices.bases)
    return [...mergedValues(ctx.me, both, choices), { kind: 'mergeFrom', other: both.from }]
  })
  const { loaded } = written.find((one) => one.loaded.record.id === target)!
  return presentDetails(ctx.me, await withLinks(ctx, loaded))
}
