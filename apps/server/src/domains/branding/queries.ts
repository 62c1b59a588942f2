import type { StyleTheme } from '@dossier/contract/organization/branding'
import type { Tx } from '../../db/open.ts'

export const logoOfDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom('tenant_logos as l')
    .innerJoin('tenants as t', 't.id', 'l.tenant_id')
    .select(['l.type', 'l.content as bytes'])
    .where('t.domain', '=', domain)
    .executeTakeFirst()

export const selectLogoVersion = async (tx: Tx, tenantId: number): Promise<string | undefined> =>
  (await tx.selectFrom('tenant_logos').select('version').where('tenant_id', '=', tenantId).executeTakeFirst())?.version

interface Logo {
  type: string
  content: Uint8Array
  version: string
}

export const saveLogo = (tx: Tx, tenantId: number, logo: Logo) =>
  tx
    .insertInto('tenant_logos')
    .values({ tenant_id: tenantId, ...logo })
    .onConflict((on) => on.column('tenant_id').doUpdateSet(logo))
    .execute()

export const deleteLogo = (tx: Tx, tenantId: number) =>
  tx.deleteFrom('tenant_logos').where('tenant_id', '=', tenantId).execute()

export const selectStyle = (tx: Tx, tenantId: number, theme: StyleTheme) =>
  tx
    .selectFrom('tenant_styles')
    .select(['css', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .where('theme', '=', theme)
    .executeTakeFirst()

interface Style {
  theme: StyleTheme
  css: string
  version: string
  last_updated: string
}

export const saveStyle = (tx: Tx, tenantId: number, { theme, ...style }: Style) =>
  tx
    .insertInto('tenant_styles')
    .values({ tenant_id: tenantId, theme, ...style })
    .onConflict((on) => on.columns(['tenant_id', 'theme']).doUpdateSet(style))
    .execute()

export const deleteStyle = (tx: Tx, tenantId: number, theme: StyleTheme) =>
  tx.deleteFrom('tenant_styles').where('tenant_id', '=', tenantId).where('theme', '=', theme).execute()
