import { randomUUID } from 'node:crypto'
import { insertProvider } from '../../../domains/sso/provider-queries.ts'
import { selfSigned } from '../../sign-on/self-signed.ts'
import type { Twin } from '../twin.ts'

/** An identity provider as an administrator may save it. */
export const PROVIDER = {
  title: 'Provider',
  entryPoint: 'https://id.example/sign-in',
  issuer: 'https://id.example',
  certificates: selfSigned().certificate,
  autoLogin: false,
  enabled: true,
}

/** One of this twin; returns its id. Created silently. */
export const freshProvider = ({ tenant, mark }: Twin): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const { id } = await insertProvider(tx, tenant.id, randomUUID().replaceAll('-', '').slice(0, 24), {
      title: `Provider${mark}`,
      entry_point: PROVIDER.entryPoint,
      idp_issuer: PROVIDER.issuer,
      certificates: PROVIDER.certificates,
      auto_login: false,
      enabled: true,
    })
    return id
  })
