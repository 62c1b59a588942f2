import type { DraftConflict } from '@dossier/contract/configuration/drafts'
import { sameJson } from '@dossier/core/live/same-json'
import { publishedBodies } from '../../../drafts/changed-things.ts'
import { selectDraftBodies } from '../../../drafts/draft-queries.ts'
import { placeOfThing } from '../../../drafts/stored-rows.ts'
import type { Ctx } from '../../../http/context.ts'
import { mergeEntries } from '../merge-entries.ts'
import { auditKindOf, presentChange } from './present-draft.ts'
import { selectEntriesSince } from './queries.ts'

type Body = Awaited<ReturnType<typeof selectDraftBodies>>[number]

/** The things of which somebody has published otherwise what the draft changes. (D-116) */
export async function findConflicts({ tx, tenant }: Ctx): Promise<DraftConflict[]> {
  const things = await selectDraftBodies(tx, tenant.id)
  const published = await publishedBodies(tx, tenant.id, things)
  const conflicting = things.filter((thing) => isConflict(thing, published.get(placeOfThing(thing)) ?? null))
  const entries = await Promise.all(
    conflicting.map((thing) =>
      selectEntriesSince(tx, tenant.id, { kind: auditKindOf(thing), id: thing.id, since: thing.basedAt }),
    ),
  )
  return conflicting.map((thing, nth) => {
    const [merged] = mergeEntries(entries[nth] ?? [])
    return {
      ...presentChange(thing),
      draft: presentChange(thing).what,
      published: published.has(placeOfThing(thing)) ? 'changed' : 'deleted',
      changes: merged?.changes ?? [],
      by: [...new Set(entries[nth]?.map(({ actor }) => actor))],
    }
  })
}

/** Changes of different parts of a thing are put together; of one part, the administrators choose. */
function isConflict({ kind, base, body }: Body, now: unknown): boolean {
  if (kind === 'orders' || base === null || sameJson(base, now) || sameJson(body, now)) return false
  if (body === null || now === null) return true
  const [was, mine, theirs] = [base, body, now] as Record<string, unknown>[]
  return Object.keys({ ...mine, ...theirs }).some(
    (part) =>
      !sameJson(was?.[part], mine?.[part]) &&
      !sameJson(was?.[part], theirs?.[part]) &&
      !sameJson(mine?.[part], theirs?.[part]),
  )
}
