import type { CaseLink } from '@dossier/contract/cases/links'
import type { Ctx } from '../../../http/context.ts'
import { badInput } from '../../../http/refusal.ts'
import { applyTogether } from '../writing/apply-changes.ts'
import { loadCase } from '../load-case.ts'
import { selectOtherEnd } from './link-queries.ts'
import { presentLinks } from '../other-records.ts'
import { requireEditable } from '../replay.ts'
import { writerOf } from '../writing/writer.ts'

interface Both {
  a: number
  b: number
}

/** Links two records; answers the links of the first, unchanged if they are linked already. (D-055) */
export const linkCases = (ctx: Ctx, both: Both) => change(ctx, 'link', both)

export const unlinkCases = (ctx: Ctx, both: Both) => change(ctx, 'unlink', both)

async function change(ctx: Ctx, kind: 'link' | 'unlink', { a, b }: Both): Promise<CaseLink[]> {
  if (a === b) {
    await loadCase(ctx, a)
    badInput('A record cannot be linked to itself.')
  }
  await applyTogether(writerOf(ctx), [a, b], ({ record }) =>
    record.id === a ? [{ kind, otherId: b, by: 'this' }] : [{ kind, otherId: a, by: 'other' }],
  )
  return linksOf(ctx, a)
}

/** The links as they are by now. A removed link says nothing about its records any more. */
export async function replayLinks(ctx: Ctx, reply: CaseLink[]): Promise<CaseLink[]> {
  for (const link of reply) {
    const caseId = await selectOtherEnd(ctx.tx, ctx.tenant.id, link)
    if (caseId !== undefined) return presentLinks(ctx.me, await requireEditable(ctx, caseId))
  }
  return []
}

const linksOf = async (ctx: Ctx, caseId: number): Promise<CaseLink[]> =>
  presentLinks(ctx.me, await loadCase(ctx, caseId))
