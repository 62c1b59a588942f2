import { openSecret, sealSecret } from '../domains/second-factor/sealed-secret.ts'
import type { Services } from '../http/context.ts'

type Needed = Pick<Services, 'database' | 'sealer' | 'log'>

/**
 * Seals the secrets of second factors with the current key: plain-text ones of an earlier version, and those sealed
 * with an older key. Secrets that no known key opens are left alone.
 */
export async function resealSecrets({ database, sealer, log }: Needed): Promise<void> {
  const { owner } = database
  const rows = await owner.selectFrom('second_factors').select(['tenant_id', 'holder_id', 'secret']).execute()
  const old = rows.filter(({ secret }) => !sealer.isCurrent(secret))
  let lost = 0
  for (const { tenant_id, holder_id, secret } of old) {
    const holder = { tenantId: tenant_id, holderId: holder_id }
    const plain = openSecret(sealer, holder, secret)
    if (plain === undefined) lost += 1
    else
      await owner
        .updateTable('second_factors')
        .set({ secret: sealSecret(sealer, holder, plain) })
        .where('tenant_id', '=', tenant_id)
        .where('holder_id', '=', holder_id)
        .where('secret', '=', secret)
        .execute()
  }
  if (lost > 0)
    log.warn(
      { lost },
      'second factors were sealed with a key that is not set: add it to ENCRYPTION_KEY, or reset them for their holders',
    )
}
