import type {
  Integration,
  IntegrationLink,
  IntegrationLog,
  IntegrationOutput,
  IntegrationStatus,
} from '@dossier/contract/integrations/integration'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCase } from '../cases/load-case.ts'
import { selectLastOf, type LastDelivery } from '../deliveries/queries.ts'
import { selectLogs } from './log-queries.ts'
import { outputsOf, presentIntegration, stateOf } from './present.ts'
import { isRunning, selectIntegration, selectIntegrations } from './queries.ts'

export async function listIntegrations(ctx: Ctx): Promise<Integration[]> {
  const catalogue = await loadCatalogue(ctx)
  return (await selectIntegrations(ctx.tx, ctx.tenant.id)).map((row) => presentIntegration(ctx, catalogue, row))
}

export const listActive = async ({ tx, tenant }: Ctx) =>
  (await selectIntegrations(tx, tenant.id))
    .filter(({ active }) => active)
    .map(({ key, title, service_id }) => ({ key, title, serviceId: service_id }))

export const listOutputs = async ({ tx, tenant }: Ctx): Promise<IntegrationOutput[]> =>
  outputsOf(await selectIntegrations(tx, tenant.id))

/** Where a record can be sent, and what became of it the last time. */
export async function listLinks(ctx: Ctx, caseId: number): Promise<IntegrationLink[]> {
  const { record } = await loadCase(ctx, caseId)
  const outputs = (await listOutputs(ctx)).filter(
    ({ templateIds }) => templateIds.length === 0 || templateIds.includes(record.template.id),
  )
  if (outputs.length === 0) return []
  const sent = await selectLastOf(ctx.tx, ctx.tenant.id, caseId)
  return outputs.map((output) => {
    const { templateIds: _all, ...target } = output
    const last = sent.find(
      ({ integration_key, out }) => integration_key === target.integrationKey && out === target.integrationOut,
    )
    return { ...target, lastSent: last?.delivered ?? null, last: last ? presentLast(last) : null }
  })
}

const presentLast = ({ id, state, requests, at, last_error }: LastDelivery): NonNullable<IntegrationLink['last']> => ({
  delivery: id,
  state: state === 'Waiting' ? (requests === 0 ? 'Sending' : 'Retrying') : state,
  at,
  error: last_error,
})

export async function readStatus({ tx, tenant }: Ctx, key: string): Promise<IntegrationStatus> {
  const row = (await selectIntegration(tx, tenant.id, key)) ?? notFound('Integration')
  const { last_run: lastRun, last_error: lastError, running_since } = row
  return { state: stateOf(row), lastRun, lastError, runningSince: isRunning(row) ? running_since : null }
}

export function listLogs(
  { tx, tenant, me }: Ctx,
  { integrationKey, until }: { integrationKey: string; until?: string | undefined },
): Promise<IntegrationLog[]> {
  return selectLogs(tx, { tenantId: tenant.id, me }, { key: integrationKey, until })
}
