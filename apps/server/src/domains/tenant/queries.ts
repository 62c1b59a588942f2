import type { SavedDomain } from '@dossier/contract/organization/tenant'
import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import { savedAfter } from '../../db/saved-at.ts'

export const tenantByDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom('tenants as t')
    .select(['t.id', 't.title', 't.domain', 't.features', 't.hidden_elements', 't.show_sso_below_login'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('tenant_logos as l').select('l.version').whereRef('l.tenant_id', '=', 't.id'))
        .as('hasLogo'),
    )
    .where('t.domain', '=', domain)
    .executeTakeFirst()

export interface Settings {
  settings: Record<string, string>
  /** When each setting was last saved. */
  times: Record<string, string>
}

const settingsOf = (tx: Tx, tenantId: number) =>
  tx.selectFrom('tenants').select(['settings', 'setting_times as times']).where('id', '=', tenantId)

export const loadSettings = (tx: Tx, tenantId: number): Promise<Settings> =>
  settingsOf(tx, tenantId).executeTakeFirstOrThrow()

/** Which of this domain and its numbered variants are taken. */
export async function domainsLike(tx: Tx, domain: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenants')
    .select('domain')
    .where('domain', 'like', `${escapeLike(domain)}%`)
    .execute()
  return rows.map((row) => row.domain)
}

/** A new identity with an unproven email; fails if the email is known. */
export async function insertIdentity(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<number> {
  const made = await tx
    .insertInto('identities')
    .values({ email, name, password_hash: passwordHash, email_proven: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Like loadSettings, but locks them until the transaction ends. */
export const loadSettingsToChange = (tx: Tx, tenantId: number): Promise<Settings> =>
  settingsOf(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const saveSettings = (tx: Tx, tenantId: number, { settings, times }: Settings) =>
  tx
    .updateTable('tenants')
    .set({ settings: JSON.stringify(settings), setting_times: JSON.stringify(times) })
    .where('id', '=', tenantId)
    .execute()

export const loadDomain = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('tenants')
    .select(['domain', 'hidden_elements', 'show_sso_below_login', 'domain_updated'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()

export const saveDomain = (tx: Tx, tenantId: number, { domain, hiddenElements, showSsoBelowLogin }: SavedDomain) =>
  tx
    .updateTable('tenants')
    .set({
      domain,
      hidden_elements: [...new Set(hiddenElements)],
      show_sso_below_login: showSsoBelowLogin,
      domain_updated: savedAfter(sql.ref('domain_updated')),
    })
    .where('id', '=', tenantId)
    .execute()
