import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the sign-in page needs to know of a tenant before anybody signed in. Never secrets. */
export const LoginDomain = z.object({
  tenantId: z.int().nullable(),
  title: z.string(),
  hiddenElements: z.array(z.enum(['logo', 'sso', 'forgotPassword', 'signUp'])),
  showSsoBelowLogin: z.boolean(),
})
export type LoginDomain = z.infer<typeof LoginDomain>

/** A tenant's setting by its key. */
export const TenantSetting = z.object({ setting: z.object({ key: z.string() }), value: z.string() })
export type TenantSetting = z.infer<typeof TenantSetting>

export const tenant = {
  loginDomain: endpoint({
    method: 'GET',
    path: '/tenant/domain/{x}',
    access: 'public',
    summary: 'How the sign-in page of a domain looks; an unknown domain answers the standard look',
    on: { x: 'word' },
    params: z.object({ x: z.string().max(100) }),
    reply: LoginDomain,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/tenant/settings',
    access: 'signedIn',
    summary: "The tenant's settings",
    reply: z.array(TenantSetting),
  }),
}
