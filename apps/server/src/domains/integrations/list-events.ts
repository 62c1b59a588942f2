import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import { firstEvent, selectCounter, selectEvents } from './event-queries.ts'

/** Numbers that one call looks at, however few of them the reader may see. */
const LOOKED_AT = 5_000

/** Events after a number, as far as the reader may see the records and what changed of them. */
export async function listRecordEvents(ctx: Ctx, { after, limit }: { after: number; limit: number }) {
  const { tx, tenant, me } = ctx
  const last = (await selectCounter(tx, tenant.id))?.number ?? 0
  const first = (await firstEvent(tx, tenant.id)) ?? last
  const from = Math.max(after, first - 1)
  const until = Math.min(from + LOOKED_AT, last)
  const rows = await selectEvents(tx, { tenantId: tenant.id, me }, { after: from, until, limit })
  const rights = readRights(me, await loadCatalogue(ctx))
  const data = rows.flatMap(({ number, type, at, case_id, seq, keys, actor, template_id }) => {
    const shown = keys.filter((key) => isKeyVisible(rights, template_id, key))
    if (type === 'Updated' && shown.length === 0) return []
    return [{ number, type, time: at, caseId: case_id, seq, keys: shown, by: actor }]
  })
  return { data, next: rows.length === limit ? rows.at(-1)!.number : Math.max(until, 0), first, last }
}
