import {
  DELIVERIES_PAGE_SIZE,
  type Delivery,
  type DeliveryDetails,
  type DeliveryState,
} from '@dossier/contract/integrations/deliveries'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { readRights } from '../../records/read-rights.ts'
import { findCase } from '../cases/load-case.ts'
import { isFieldVisible } from '../cases/present-case.ts'
import { canViewCase } from '@dossier/core/access/cases'
import { countFailed, selectDeliveries, selectDelivery, type DeliveryRow } from './queries.ts'
import { selectVisible, type VisibleRecord } from './record-queries.ts'

interface Options {
  integrationKey?: string | undefined
  state?: DeliveryState | undefined
  before?: string | undefined
}

/** A page of deliveries, newest first; of records that the reader may not see, only that something was sent. */
export async function listDeliveries(ctx: Ctx, { integrationKey, state, before }: Options) {
  const { tx, tenant } = ctx
  const page = { integrationKey, state, before, limit: DELIVERIES_PAGE_SIZE + 1 }
  const rows = await selectDeliveries(tx, tenant.id, page)
  const shown = rows.slice(0, DELIVERIES_PAGE_SIZE)
  const records = await visibleRecords(ctx, shown)
  return {
    data: shown.map((row) => present(row, records)),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
    failed: await countFailed(tx, tenant.id, integrationKey),
  }
}

/** One delivery, with what was sent and answered. */
export async function getDelivery(ctx: Ctx, id: string): Promise<DeliveryDetails> {
  const { tx, tenant } = ctx
  const row = (await selectDelivery(tx, tenant.id, id)) ?? notFound('Delivery')
  const isVisible = await seesAllOf(ctx, row.case_id)
  const content = isVisible ? { body: row.body, answer: row.answer } : { body: null, answer: null }
  return { ...present(row, await visibleRecords(ctx, [row])), ...content }
}

/** Administrators are not above the readers of a field: what was sent has all of them. */
async function seesAllOf(ctx: Ctx, caseId: number | null): Promise<boolean> {
  if (caseId === null) return true
  const loaded = await findCase(ctx, caseId)
  if (!loaded || !canViewCase(ctx.me, loaded.record)) return false
  return [...loaded.record.template.fields.values()].every((one) => isFieldVisible(ctx.me, one))
}

type Records = ReadonlyMap<number, VisibleRecord>

async function visibleRecords(ctx: Ctx, rows: readonly DeliveryRow[]): Promise<Records> {
  const ids = [...new Set(rows.flatMap(({ case_id }) => case_id ?? []))]
  const rights = readRights(ctx.me, await loadCatalogue(ctx))
  return new Map((await selectVisible(ctx.tx, { me: ctx.me, rights }, ids)).map((one) => [one.id, one]))
}

const present = (row: DeliveryRow, records: Records): Delivery => ({
  id: row.id,
  messageId: row.message_id,
  created: row.created,
  integrationKey: row.integration_key,
  target: row.target,
  record: (row.case_id !== null && records.get(row.case_id)) || null,
  cause: { type: row.cause_type, id: row.cause_id, name: row.cause },
  state: row.state,
  requests: row.requests,
  nextAttempt: row.state === 'Waiting' ? row.due : null,
  lastAttempt: row.last_attempt,
  lastStatus: row.last_status,
  lastError: row.last_error,
})
