import { randomUUID } from 'node:crypto'
import type { DeliveryCause } from '@dossier/contract/integrations/deliveries'
import { orderedId } from '../../db/ordered-id.ts'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { findCase, type LoadedCase } from '../cases/load-case.ts'
import { type NewDelivery, cancelCaused, insertDeliveries, selectSendTarget } from './queries.ts'
import { recordJson } from './record-json.ts'

/** What stores effects for outside: the transaction of what causes them. */
export interface EffectScene {
  tx: Tx
  tenant: { id: number }
  services: Pick<Services, 'catalogues'>
  emit(event: DomainEvent): void
}

/** What made something be sent, with its name at the time. */
export interface EffectCause {
  type: DeliveryCause
  id: string | null
  name: string
}

/** An output has the templates whose records leave through it. */
export const notOfTemplate = (template: { title: string }, output: { title: string }): string =>
  `Records of the template ${template.title} are not sent to ${output.title}.`

interface Effect {
  caseId: number
  /** Names what happened: stored twice, the effect is sent once. */
  effectKey: string
  cause: EffectCause
  /** The record as the transaction leaves it, if the caller has it. */
  loaded?: LoadedCase
}

/**
 * Stores that a record is sent to an output of an integration, as it is now, in the caller's transaction: it is sent
 * after the commit, and never without it. Returns the id of the delivery; null if the integration or output is gone or
 * switched off, the record is gone, or the effect was stored before.
 */
export async function enqueueSend(
  scene: EffectScene,
  { integrationKey, out, ...effect }: Effect & { integrationKey: string; out: string },
): Promise<string | null> {
  const target = await selectSendTarget(scene.tx, scene.tenant.id, integrationKey)
  const output = target?.outputs.find((one) => one.out === out)
  if (!target?.active || !output) return null
  const to = { integration_key: integrationKey, out, url: null, lane: `integration ${integrationKey}` }
  return enqueueRecord(scene, effect, { ...to, target: output.title || target.title })
}

/** The same for an address: the record is posted there as JSON, without a signature. */
export function enqueuePost(scene: EffectScene, { url, ...effect }: Effect & { url: string }): Promise<string | null> {
  const { host } = new URL(url)
  return enqueueRecord(scene, effect, { integration_key: null, out: null, url, lane: `host ${host}`, target: host })
}

/** Stores deliveries whose content is known. Returns the ids of those that are new. */
export async function enqueueDeliveries(
  { tx, tenant, emit }: Pick<EffectScene, 'tx' | 'tenant' | 'emit'>,
  deliveries: readonly Omit<NewDelivery, 'id' | 'message_id'>[],
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((one) => ({ ...one, id: orderedId(), message_id: `msg_${randomUUID()}` }))
  const stored = await insertDeliveries(tx, tenant.id, rows)
  if (stored.length > 0) emit({ type: 'delivery.due' })
  return stored
}

/** Cancels what waits to be sent because of a rule that was switched off or deleted. */
export const cancelEffects = ({ tx, tenant }: Pick<EffectScene, 'tx' | 'tenant'>, cause: Omit<EffectCause, 'name'>) =>
  cancelCaused(tx, tenant.id, { type: cause.type, id: cause.id ?? '' })

async function enqueueRecord(
  scene: EffectScene,
  { caseId, effectKey, cause, loaded }: Effect,
  to: Pick<NewDelivery, 'integration_key' | 'out' | 'url' | 'lane' | 'target'>,
): Promise<string | null> {
  const found = loaded ?? (await findCase(scene, caseId))
  if (!found || found.record.deleted !== null) return null
  const body = JSON.stringify(recordJson(found))
  const why = { cause_type: cause.type, cause_id: cause.id, cause: cause.name }
  const [id] = await enqueueDeliveries(scene, [{ ...to, ...why, case_id: caseId, effect_key: effectKey, body }])
  return id ?? null
}
