import { SEVERITIES } from '@dossier/contract/limits'
import type { Severity, SeverityToSave } from '@dossier/contract/lookups/severities'
import { keepName } from '../../catalogue/keep-name.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { refuseUsed } from './refuse-used.ts'
import { deleteSeverity, insertSeverity, selectSeverities, updateSeverity } from './severity-queries.ts'

/** Creates a severity, or changes the one with that id. Every level is used once: it is the order of the list. */
export async function saveSeverity(ctx: Ctx, input: SeverityToSave): Promise<Severity> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectSeverities(tx, tenant.id)
  const before = input.id === 0 ? null : (all.find(({ id }) => id === input.id) ?? notFound('Severity'))
  if (before) rejectStale(before, input)
  else if (all.length >= SEVERITIES) conflict(`There can be up to ${SEVERITIES} severities.`)
  const { title, level } = input
  const holder = all.find((each) => each.level === level && each !== before)
  if (holder) conflict(`"${holder.title}" has level ${level} already. Choose another level.`, 'level')
  const id = before ? before.id : await insertSeverity(tx, tenant.id, { title, level })
  if (before) await updateSeverity(tx, tenant.id, { id, title, level })
  await recordAudit(ctx, audited('severity', { id, name: title, before, after: { title, level } }))
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['severities'] })
  return (await selectSeverities(tx, tenant.id)).find((each) => each.id === id) ?? notFound('Severity')
}

/** Deletes a severity; refused while records or templates have it, and for the last one. */
export async function removeSeverity(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectSeverities(tx, tenant.id)
  const severity = all.find((each) => each.id === id) ?? notFound('Severity')
  if (all.length === 1) conflict('New records need a severity. Add another one first.')
  await refuseUsed(ctx, { column: 'severity_id', thing: severity, remedy: 'Replace it there first.' }, () =>
    deleteSeverity(tx, tenant.id, id),
  )
  await recordAudit(ctx, audited('severity', { id, name: severity.title, before: severity, after: null }))
  await keepName(ctx, 'severities', severity)
}
