import { samlProviders, type SamlProvider } from '@dossier/contract/sso/providers'
import type { TestTenant } from '../world.ts'
import { testServer } from '../test-server.ts'
import { WebBrowser } from './web-browser.ts'

interface PeerProvider {
  entryPoint: string
  issuer: string
  key: { certificate: string }
}

/** Adds an identity provider to a tenant, as its administrator does. */
export async function newProvider(tenant: TestTenant, peer: PeerProvider, rest = {}): Promise<SamlProvider> {
  const admin = await tenant.person({ isAdmin: true })
  const { entryPoint, issuer, key } = peer
  const body = {
    title: 'Harbour ID',
    entryPoint,
    issuer,
    certificates: key.certificate,
    autoLogin: false,
    enabled: true,
  }
  return admin.call(samlProviders.save, { body: { ...body, ...rest } })
}

export async function openWebBrowser(): Promise<WebBrowser> {
  const { http, services } = await testServer()
  return new WebBrowser(http, services.settings.publicUrl)
}
