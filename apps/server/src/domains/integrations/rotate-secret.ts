import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { sealSetting } from '../deliveries/integration-secrets.ts'
import { newSigningSecret } from '../deliveries/signature.ts'
import { insertLogs } from './log-queries.ts'
import { lockIntegration, setIntegration, type IntegrationRow } from './queries.ts'

/** For which messages are signed with the secret before as well. */
const PREVIOUS_HOURS = 24

/** The secret that was in use stays good for a while, so that the receiver need not change at the same moment. */
export const afterRotation = (before: IntegrationRow): Pick<IntegrationRow, 'previous_secret' | 'previous_until'> => ({
  previous_secret: before.secrets['secret'] ?? null,
  previous_until: new Date(Date.now() + PREVIOUS_HOURS * 3_600_000).toISOString(),
})

export const rotatedLine = (name: string) => ({
  level: 'info' as const,
  message: `Signing secret rotated by ${name}. The old one works for ${PREVIOUS_HOURS} hours.`,
})

/** Makes a new signing secret, which is answered this once. */
export async function rotateSecret(ctx: Ctx, key: string): Promise<{ secret: string; previousUntil: string }> {
  const { tx, tenant, me } = ctx
  const before = (await lockIntegration(tx, tenant.id, key)) ?? notFound('Integration')
  if (before.service_id !== 'https-webhook') badInput('This integration signs nothing.')
  const secret = newSigningSecret()
  const sealed = sealSetting(
    ctx.services.sealer,
    { tenantId: tenant.id, integrationKey: key, setting: 'secret' },
    secret,
  )
  const secrets = { ...before.secrets, secret: sealed }
  const previous = afterRotation(before)
  await setIntegration(tx, tenant.id, key, { secrets: JSON.stringify(secrets), ...previous })
  await insertLogs(tx, tenant.id, key, [rotatedLine(me.name)])
  const versions = { before: { secrets: 'before' }, after: { secrets: 'after' } }
  await recordAudit(ctx, audited('integration', { id: key, name: before.title, ...versions }))
  return { secret, previousUntil: previous.previous_until! }
}
