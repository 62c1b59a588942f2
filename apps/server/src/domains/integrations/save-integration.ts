import { INTEGRATIONS, type IntegrationToSave, type SavedIntegration } from '@dossier/contract/integrations/integration'
import type { AuditedValues } from '@dossier/core/audit/audited'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { cancelOfIntegration } from '../deliveries/queries.ts'
import { clauseInWords, columnNames } from '../views/definitions/audited-view.ts'
import { checkParts } from './check-parts.ts'
import { checkedSettings } from './checked-settings.ts'
import { beginEvents } from './event-queries.ts'
import { checkedEventClauses } from './event-filter.ts'
import { insertLogs } from './log-queries.ts'
import { presentIntegration } from './present.ts'
import {
  deleteIntegration,
  insertIntegration,
  lockIntegration,
  selectIntegrations,
  updateIntegration,
  type IntegrationRow,
  type IntegrationValues,
} from './queries.ts'
import { refuseSendingRules } from './refuse-sending-rules.ts'
import { afterRotation, rotatedLine } from './rotate-secret.ts'
import { SERVICES } from './services.ts'

/** Creates an integration, or changes the one with that key. */
export async function saveIntegration(ctx: Ctx, input: IntegrationToSave): Promise<SavedIntegration> {
  const { tx, tenant, me } = ctx
  await lockTenant(tx, tenant.id)
  const before = (await lockIntegration(tx, tenant.id, input.key)) ?? null
  await refuseUnfit(ctx, input, before)
  if (before) await refuseSendingRules(ctx, before, input.outputs)
  const service = SERVICES[input.serviceId]
  const { sealer, settings: deployment } = ctx.services
  const allowsPlain = deployment.outboundNetworks.length > 0
  const { settings, secrets, made } = checkedSettings(service, input, {
    tenantId: tenant.id,
    sealer,
    before,
    allowsPlain,
  })
  const catalogue = await loadCatalogue(ctx)
  const warnings = checkParts({ input, service, settings, catalogue })
  const { title, active, outputs, schedule } = input
  const events = input.events && {
    ...input.events,
    clauses: checkedEventClauses(ctx, catalogue, {
      clauses: input.events.clauses,
      before: before?.events ?? null,
    }),
  }
  const values: IntegrationValues = { title, active, settings, secrets, outputs, schedule, events }
  const isRotated = before !== null && before.secrets['secret'] !== secrets['secret']
  if (isRotated) Object.assign(values, afterRotation(before))
  const saved = { tenant_id: tenant.id, key: input.key, service_id: input.serviceId, last_updated_by: me.id }
  const isNextRunKept = before?.active === active && before.schedule === schedule
  const store = () =>
    before ? updateIntegration(tx, saved, values, isNextRunKept) : insertIntegration(tx, saved, values)
  const after = await refuseTaken(`An integration named "${title}" already exists.`, store, 'title')
  if (isRotated) await insertLogs(tx, tenant.id, input.key, [rotatedLine(me.name)])
  if (!active) await cancelOfIntegration(tx, tenant.id, input.key)
  if (events) await beginEvents(tx, tenant.id)
  await announce(ctx, { before, after, warnings })
  return { integration: presentIntegration(ctx, catalogue, after), secret: made, warnings }
}

async function refuseUnfit(
  { tx, tenant }: Ctx,
  input: IntegrationToSave,
  before: IntegrationRow | null,
): Promise<void> {
  if (before && input.isNew) conflict(`An integration with the key "${input.key}" already exists.`, 'key')
  if (before && before.service_id !== input.serviceId)
    badInput('The service of an integration cannot be changed. Create another integration.', 'serviceId')
  if (before) rejectStale({ lastUpdated: before.last_updated }, input)
  else if ((await selectIntegrations(tx, tenant.id)).length >= INTEGRATIONS)
    conflict(`There can be up to ${INTEGRATIONS} integrations. Delete one first.`)
}

/** Deletes an integration, and cancels what waits to be sent. */
export async function removeIntegration(ctx: Ctx, key: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = (await lockIntegration(tx, tenant.id, key)) ?? notFound('Integration')
  await refuseSendingRules(ctx, before, null)
  await cancelOfIntegration(tx, tenant.id, key)
  await deleteIntegration(tx, tenant.id, key)
  await announce(ctx, { before, after: null, warnings: [] })
}

interface Change {
  before: IntegrationRow | null
  after: IntegrationRow | null
  warnings: readonly string[]
}

async function announce(ctx: Ctx, { before, after, warnings }: Change): Promise<void> {
  const { key: id, title: name } = (after ?? before)!
  const catalogue = await loadCatalogue(ctx)
  const values = {
    before: before && auditedOf(before, catalogue, []),
    after: after && auditedOf(after, catalogue, warnings),
  }
  await recordAudit(ctx, audited('integration', { id, name, ...values }))
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['integrations'] })
}

function auditedOf(
  row: IntegrationRow,
  catalogue: Catalogue,
  warnings: readonly string[],
): AuditedValues<'integration'> {
  const nameOf = columnNames(catalogue)
  const { settingsSchema, title } = SERVICES[row.service_id]
  const settings = settingsSchema.flatMap(({ key, title: name, secret }) => {
    const value = row.settings[key]
    if (secret || value === null || value === undefined) return []
    const text = Array.isArray(value) ? value.map(({ path, target }) => `${path} → ${target}`).join(', ') : value
    return [`${name}: ${text}`]
  })
  return {
    title: row.title,
    service: title,
    active: row.active,
    settings,
    secrets: JSON.stringify(row.secrets),
    outputs: row.outputs.map((output) => `${output.title} (${output.out})`),
    schedule: row.schedule,
    events: row.events ? row.events.types.join(', ') || 'All' : null,
    eventTemplates: row.events ? row.events.templateIds.map((id) => catalogue.templates.get(id)?.title ?? `${id}`) : [],
    eventFilters: row.events ? row.events.clauses.map((clause) => clauseInWords(clause, nameOf)) : [],
    warnings,
  }
}
