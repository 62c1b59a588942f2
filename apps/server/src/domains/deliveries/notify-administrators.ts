import type { Tx } from '../../db/open.ts'
import { integrationFailsMail } from '../../outbound/mail-texts/integration-fails.ts'
import { queueMail } from '../../outbound/mail.ts'
import { selectAdministrators } from '../users/administrators.ts'

interface Failing {
  tenantId: number
  /** Of the integration. */
  key: string
  reason: string
  publicUrl: string
}

/** Tells the administrators that an integration has stopped working. Emit `MAIL_IS_DUE` after the commit. */
export async function notifyAdministrators(tx: Tx, { tenantId, key, reason, publicUrl }: Failing): Promise<void> {
  const named = await tx
    .selectFrom('integrations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['i.title', 't.title as tenantTitle'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.key', '=', key)
    .executeTakeFirst()
  if (!named) return
  const link = `${publicUrl}/integrations?integration=${encodeURIComponent(key)}`
  const mail = integrationFailsMail({ ...named, reason, link })
  for (const { email } of await selectAdministrators(tx, tenantId))
    await queueMail(tx, { tenantId, to: email, ...mail })
}
