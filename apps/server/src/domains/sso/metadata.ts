import type { FileAnswer } from '@dossier/contract/endpoint'
import type { GateCtx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { samlClient } from './saml-client.ts'
import { findProvider } from './saml-provider.ts'

/** What a provider's administrators load instead of typing our URLs. */
export async function metadataFor({ services }: GateCtx, key: string): Promise<FileAnswer> {
  const { database, settings } = services
  const provider = await database.gateRead((tx) => findProvider(tx, settings, key))
  if (!provider) return notFound('Identity provider')
  const client = await samlClient(settings, provider)
  const xml = client.generateServiceProviderMetadata(null)
  return { type: 'application/samlmetadata+xml', bytes: Buffer.from(xml), cacheControl: 'no-cache' }
}
