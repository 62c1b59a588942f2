import type { Services } from '../../../http/context.ts'
import type { ChangeRow } from '../../../history/read-saves.ts'
import { readKeyEntries } from '../../events/key-events.ts'
import { changesAfter, rewrittenBy } from '../../events/list-events.ts'
import { withKeys, type WithKeys } from '../../events/with-keys.ts'
import { selectPulses, type Pulse } from './live-queries.ts'
import { findCase, type LinkedCase } from '../load-case.ts'

export interface RoomKey {
  tenantId: number
  caseId: number
}

/** A record with what its viewers are missing. */
export interface Reading {
  loaded: WithKeys<LinkedCase>
  entries: ChangeRow[]
  /** Earlier entries whose comments these edited or deleted. */
  rewritten: ChangeRow[]
  keys: Awaited<ReturnType<typeof readKeyEntries>>
  pulse: Pulse
}

/** The current record, with what happened to it after a sequence number. */
export function readRoom(services: Services, { tenantId, caseId }: RoomKey, after: number): Promise<Reading | null> {
  return services.database.tenantRead(tenantId, async (tx) => {
    const reader = { tx, tenant: { id: tenantId }, services }
    const [loaded, [pulse]] = await Promise.all([findCase(reader, caseId), selectPulses(tx, tenantId, [caseId])])
    if (!loaded || !pulse) return null
    const { seq } = loaded.record.row
    const entries = seq > after ? await changesAfter(reader, loaded, after) : []
    const rewritten = await rewrittenBy(reader, loaded, entries)
    const keys = await readKeyEntries(reader, loaded)
    const complete = await withKeys(reader, loaded, [...rewritten, ...entries])
    return { loaded: complete, pulse: { ...pulse, seq }, entries, rewritten, keys }
  })
}
