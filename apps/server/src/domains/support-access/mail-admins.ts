import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import type { MailBody } from '../../outbound/mail-texts/layout.ts'
import type { SupportLetter } from '../../outbound/mail-texts/support-access.ts'
import { adminAddresses } from './queries.ts'

interface Sender {
  tx: Tx
  services: Pick<Services, 'settings'>
  emit: (event: DomainEvent) => void
}

export interface TenantOfMail {
  id: number
  title: string
  domain: string
  recordName: string
  settings: Readonly<Record<string, string>>
}

const STANDARD_DOMAIN = 'default'

/** Queues a mail to every administrator of the tenant, in the caller's transaction. */
export async function mailAdmins(
  { tx, services, emit }: Sender,
  tenant: TenantOfMail,
  write: (letter: SupportLetter) => MailBody,
): Promise<void> {
  const prefix = tenant.domain === STANDARD_DOMAIN ? '' : `/${tenant.domain}`
  const mail = write({
    tenantTitle: tenant.title,
    recordName: tenant.recordName,
    timeZone: timeZoneOf(tenant.settings),
    link: `${services.settings.publicUrl}${prefix}/`,
  })
  for (const to of await adminAddresses(tx, tenant.id)) await queueMail(tx, { tenantId: tenant.id, to, ...mail })
  emit(MAIL_IS_DUE)
}
