import type { EventType } from '@dossier/contract/events'
import type { RecordEventType, Subscription } from '@dossier/contract/integrations/integration'
import { NEW_VIEW } from '@dossier/contract/views/definition'
import { sql } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LogEntry } from '../../history/log-entry.ts'
import { MOST_ENTRIES, readAfter } from '../../history/read-after.ts'
import { isInQuery } from '../../query/relation.ts'
import { resolveQuery } from '../../query/record-query.ts'
import { RULE } from '../cases/plans/plan-manual-run.ts'
import { enqueueDeliveries, type EffectScene } from '../deliveries/enqueue-delivery.ts'
import { loadRecords } from '../deliveries/load-records.ts'
import { recordJson } from '../deliveries/record-json.ts'
import { loadSettings } from '../tenant/queries.ts'
import { eventReader } from './event-filter.ts'
import { insertEvents, lockCounter, moveCounter, type NumberedEvent } from './event-queries.ts'
import { selectIntegrations, type IntegrationRow } from './queries.ts'

const TYPES: Partial<Record<EventType, RecordEventType>> = {
  created: 'Created',
  promoted: 'Promoted',
  closed: 'Closed',
  reopened: 'Reopened',
  deleted: 'Deleted',
  restored: 'Restored',
  comment: 'Commented',
}

/**
 * Numbers what the change log has since the last time, in its order, and stores what subscriptions send of it: in one
 * transaction, so that every number is there once, and every message with it. Answers whether there may be more.
 */
export async function numberEvents(scene: EffectScene): Promise<boolean> {
  const { tx, tenant } = scene
  const counter = await lockCounter(tx, tenant.id)
  if (!counter) return false
  const entries = wholeSaves(await readAfter(tx, { tenantId: tenant.id, place: counter.place, limit: MOST_ENTRIES }))
  const last = entries.at(-1)
  if (!last) return false
  const events = eventsOf(entries, counter.number)
  await insertEvents(tx, tenant.id, events)
  await moveCounter(tx, tenant.id, { number: counter.number + events.length, place: last.place })
  await sendToSubscribers(scene, events)
  return true
}

const isSameSave = (one: LogEntry, other: LogEntry) =>
  one.case_id === other.case_id && one.group_seq === other.group_seq

/** Of a full answer, the last save may go on: it is left for the next time, unless it is the only one. */
function wholeSaves(entries: LogEntry[]): LogEntry[] {
  const last = entries.at(-1)
  if (!last || entries.length < MOST_ENTRIES) return entries
  const whole = entries.filter((entry) => !isSameSave(entry, last))
  return whole.length > 0 ? whole : entries
}

/** One event for each save. A rule that ran without changing anything makes no event. */
function eventsOf(entries: readonly LogEntry[], before: number): NumberedEvent[] {
  const saves = [...Map.groupBy(entries, ({ case_id, group_seq }) => `${case_id}.${group_seq}`).values()]
  return saves
    .filter((ofSave) => ofSave.some(({ key }) => key !== RULE))
    .map((ofSave, nth) => {
      const first = ofSave[0]!
      return {
        number: before + nth + 1,
        type: TYPES[first.type] ?? 'Updated',
        at: first.at,
        case_id: first.case_id,
        seq: first.group_seq,
        keys: [...new Set(ofSave.map(({ key }) => key))],
        actor: first.actor,
      }
    })
}

async function sendToSubscribers(scene: EffectScene, events: readonly NumberedEvent[]): Promise<void> {
  const { tx, tenant } = scene
  const subscribed = (await selectIntegrations(tx, tenant.id)).filter(
    ({ active, events: subscription }) => active && subscription,
  )
  if (subscribed.length === 0 || events.length === 0) return
  const catalogue = await loadCatalogue(scene)
  const records = await loadRecords(scene, [...new Set(events.map(({ case_id }) => case_id))])
  const bodies = new Map<number, string>()
  const bodyOf = (event: NumberedEvent): string => {
    const { number, type, at: time, seq, keys, actor: by, case_id } = event
    const body =
      bodies.get(number) ??
      JSON.stringify({ number, type, time, seq, keys, by, record: recordJson(records.get(case_id)!) })
    bodies.set(number, body)
    return body
  }
  for (const integration of subscribed) {
    const candidates = events.filter(({ case_id }) => records.has(case_id))
    const templateOf = (event: NumberedEvent) => records.get(event.case_id)!.record.template.id
    const matched = await matching(scene, { catalogue, subscription: integration.events!, templateOf }, candidates)
    await enqueueDeliveries(
      scene,
      matched.map((event) => deliveryOf(integration, event, bodyOf(event))),
    )
  }
}

const deliveryOf = ({ key, title }: IntegrationRow, { number, case_id, type }: NumberedEvent, body: string) => ({
  integration_key: key,
  out: null,
  url: null,
  lane: `integration ${key}`,
  target: title,
  case_id,
  cause_type: 'event' as const,
  cause_id: String(number),
  cause: `${type} (event ${number})`,
  effect_key: `event ${number} ${key}`,
  body,
})

interface Filter {
  catalogue: Catalogue
  subscription: Subscription
  templateOf(event: NumberedEvent): number
}

async function matching(
  { tx, tenant }: EffectScene,
  { catalogue, subscription: { types, templateIds, clauses }, templateOf }: Filter,
  events: readonly NumberedEvent[],
): Promise<NumberedEvent[]> {
  const candidates = events.filter(
    (event) =>
      (types.length === 0 || types.includes(event.type)) &&
      (templateIds.length === 0 || templateIds.includes(templateOf(event))),
  )
  if (clauses.length === 0 || candidates.length === 0) return candidates
  const reader = eventReader(catalogue, (await loadSettings(tx, tenant.id)).settings)
  const base = { view: { ...NEW_VIEW, clauses } }
  const found = resolveQuery(reader, catalogue, { base, timeZone: catalogue.timeZone })
  // Also of records that have just been deleted: they are asked as they were.
  const query = { ...found, state: 'withDeleted' as const }
  const ids = [...new Set(candidates.map(({ case_id }) => case_id))]
  const { rows } = await sql<{ id: number }>`
    select c.id from cases c where c.id = any(${ids}::int[]) and ${isInQuery(reader, query)}`.execute(tx)
  const matched = new Set(rows.map(({ id }) => id))
  return candidates.filter(({ case_id }) => matched.has(case_id))
}
