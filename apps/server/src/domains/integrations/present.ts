import {
  type Integration,
  type IntegrationOutput,
  type IntegrationState,
  MASKED,
} from '@dossier/contract/integrations/integration'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { presentEvents } from './event-filter.ts'
import { isRunning, type IntegrationRow } from './queries.ts'
import { SERVICES } from './services.ts'

export function stateOf(row: IntegrationRow): IntegrationState {
  if (!row.active) return 'Disabled'
  if (isRunning(row)) return 'Running'
  return row.failing_since === null ? 'Idle' : 'Failed'
}

/** As administrators read it: of its secrets, only that they are set. */
export function presentIntegration(ctx: Pick<Ctx, 'tenant'>, catalogue: Catalogue, row: IntegrationRow): Integration {
  const { settingsSchema } = SERVICES[row.service_id]
  const values = settingsSchema.map(({ key, secret }) => [
    key,
    secret ? (row.secrets[key] === undefined ? null : MASKED) : (row.settings[key] ?? null),
  ])
  return {
    key: row.key,
    serviceId: row.service_id,
    title: row.title,
    active: row.active,
    settings: Object.fromEntries(values) as Integration['settings'],
    outputs: row.outputs,
    schedule: row.schedule,
    events: presentEvents(ctx, catalogue, row.events),
    status: stateOf(row),
    lastRun: row.last_run,
    lastUpdated: row.last_updated,
  }
}

/** The outputs of active integrations. */
export const outputsOf = (rows: readonly IntegrationRow[]): IntegrationOutput[] =>
  rows
    .filter(({ active }) => active)
    .flatMap(({ key, title, outputs }) =>
      outputs.map((output) => ({
        integrationKey: key,
        integrationOut: output.out,
        integrationTitle: title,
        integrationOutTitle: output.title,
        templateIds: output.templateIds,
      })),
    )
