import { randomInt, type X509Certificate } from 'node:crypto'
import type { SamlProvider, SavedSamlProvider } from '@dossier/contract/sso/providers'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { certificatesIn } from './certificates.ts'
import { presentProvider } from './present-provider.ts'
import {
  countProviders,
  deleteLinks,
  deleteProvider,
  insertProvider,
  MOST_PROVIDERS,
  selectProvider,
  updateProvider,
} from './provider-queries.ts'

const LEAST_KEY_BITS = 2048

/** Adds an identity provider to the caller's tenant, or changes one. Returns it as stored. */
export async function saveProvider(ctx: Ctx, input: SavedSamlProvider): Promise<SamlProvider> {
  const [before, after] = await storeProvider(ctx, input)
  const { settings } = ctx.services
  const saved = presentProvider(settings, after)
  const old = before && versionOf(presentProvider(settings, before))
  const versions = { id: saved.id, name: saved.title, before: old, after: versionOf(saved) }
  await recordAudit(ctx, audited('identityProvider', versions))
  await noteSecurity(ctx, 'provider.saved', { details: saved.title })
  return saved
}

/** Certificates by their fingerprints. */
const versionOf = (provider: SamlProvider) => ({
  ...provider,
  certificates: provider.certificateDetails.map(({ fingerprint }) => fingerprint),
})

/** The provider before and after. */
async function storeProvider({ tx, tenant, services }: Ctx, input: SavedSamlProvider) {
  const values = {
    title: input.title,
    entry_point: entryPointOf(input.entryPoint, services.settings.publicUrl),
    idp_issuer: input.issuer,
    certificates: certificatesOf(input.certificates),
    auto_login: input.autoLogin,
    enabled: input.enabled,
  }
  if (input.id === 0) {
    if ((await countProviders(tx, tenant.id)) >= MOST_PROVIDERS)
      conflict(`You can have up to ${MOST_PROVIDERS} identity providers.`)
    return [null, await insertProvider(tx, tenant.id, newKey(), values)] as const
  }
  const own = { tenantId: tenant.id, id: input.id }
  const before = await selectProvider(tx, tenant.id, input.id)
  if (!before) return notFound('Identity provider')
  rejectStale({ lastUpdated: before.last_updated }, input)
  // Somebody else's names are somebody else's people.
  if (before.idp_issuer !== values.idp_issuer) await deleteLinks(tx, own)
  return [before, await updateProvider(tx, own, values)] as const
}

export async function removeProvider(ctx: Ctx, id: number): Promise<void> {
  const before = (await selectProvider(ctx.tx, ctx.tenant.id, id)) ?? notFound('Identity provider')
  await deleteProvider(ctx.tx, { tenantId: ctx.tenant.id, id })
  const old = versionOf(presentProvider(ctx.services.settings, before))
  await recordAudit(ctx, audited('identityProvider', { id, name: before.title, before: old, after: null }))
  await noteSecurity(ctx, 'provider.removed', { details: before.title })
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Part of URLs; it cannot be guessed and is unique across tenants. */
const newKey = (): string => Array.from({ length: 24 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** People enter their password there, so the URL must be encrypted wherever ours is. */
function entryPointOf(address: string, publicUrl: string): string {
  if (!URL.canParse(address)) badInput('Enter the provider’s sign-in URL, starting with https://.')
  if (address.startsWith('http:') && publicUrl.startsWith('https:'))
    badInput('The provider’s sign-in URL must start with https://.')
  return new URL(address).href
}

/** As PEM, however they were pasted. */
function certificatesOf(text: string): string {
  let found: X509Certificate[]
  try {
    found = certificatesIn(text)
  } catch {
    return badInput('Paste the certificate of the provider as text, from BEGIN CERTIFICATE to END CERTIFICATE.')
  }
  for (const { publicKey } of found) {
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
    if (publicKey.asymmetricKeyType !== 'rsa' || bits < LEAST_KEY_BITS)
      badInput(`The certificate must have an RSA key of ${LEAST_KEY_BITS} bits or more.`)
  }
  return found.map((certificate) => certificate.toString()).join('')
}
