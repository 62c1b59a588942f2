import type { Tx } from '../../db/open.ts'
import type { IdentityProviderName } from '../../db/tables/single-sign-on.ts'

/** The member of the provider's own tenant linked to that subject. */
export const linkedUser = (tx: Tx, provider: { tenantId: number; id: number }, subject: string) =>
  tx
    .selectFrom('saml_links as l')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .select(['u.id', 'u.disabled', 'i.id as identityId', 'i.disabled as identityDisabled'])
    .where('l.tenant_id', '=', provider.tenantId)
    .where('l.provider_id', '=', provider.id)
    .where('l.subject', '=', subject)
    .executeTakeFirst()

/**
 * The member of the provider's own tenant with that email, and whether the provider has linked them to another subject.
 */
export const userByEmail = (tx: Tx, provider: { tenantId: number; id: number }, email: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .leftJoin('saml_links as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'u.tenant_id')
        .onRef('l.user_id', '=', 'u.id')
        .on('l.provider_id', '=', provider.id),
    )
    .select(['u.id', 'u.disabled', 'i.id as identityId', 'i.disabled as identityDisabled', 'l.subject as otherSubject'])
    .where('u.tenant_id', '=', provider.tenantId)
    .where('i.email', '=', email)
    .executeTakeFirst()

/** Returns nothing if the subject or the user was linked otherwise in the meantime. */
export const insertSamlLink = (
  tx: Tx,
  provider: { tenantId: number; id: number },
  link: { subject: string; userId: number },
) =>
  tx
    .insertInto('saml_links')
    .values({ tenant_id: provider.tenantId, provider_id: provider.id, subject: link.subject, user_id: link.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()

const identityColumns = [
  'i.email_proven as emailProven',
  'i.id',
  'i.email',
  'i.password_hash as passwordHash',
  'i.is_system as isSystem',
  'i.is_support as isSupport',
  'i.disabled',
] as const

/** The identity linked to that subject at a provider of the installation. */
export const linkedIdentity = (tx: Tx, provider: IdentityProviderName, subject: string) =>
  tx
    .selectFrom('identity_links as l')
    .innerJoin('identities as i', 'i.id', 'l.identity_id')
    .select(identityColumns)
    .where('l.provider', '=', provider)
    .where('l.subject', '=', subject)
    .executeTakeFirst()

/** The identity with that email, and whether the provider has linked it to another subject. */
export const identityToLink = (tx: Tx, provider: IdentityProviderName, email: string) =>
  tx
    .selectFrom('identities as i')
    .leftJoin('identity_links as l', (join) => join.onRef('l.identity_id', '=', 'i.id').on('l.provider', '=', provider))
    .select([...identityColumns, 'l.subject as otherSubject'])
    .where('i.email', '=', email)
    .executeTakeFirst()

/** Returns nothing if the subject or the identity was linked otherwise in the meantime. */
export const insertIdentityLink = (
  tx: Tx,
  link: { provider: IdentityProviderName; subject: string; identityId: number },
) =>
  tx
    .insertInto('identity_links')
    .values({ provider: link.provider, subject: link.subject, identity_id: link.identityId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
