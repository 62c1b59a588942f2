import { z } from 'zod'
import { LoginTenant } from './auth.ts'
import { StyleTheme } from './branding.ts'
import { endpoint } from './endpoint.ts'

/** What a person prefers on every device; a small free map that is always replaced as a whole. */
export const Preferences = z.record(
  z.string().max(100),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
)
export type Preferences = z.infer<typeof Preferences>

/** What the tenant gave itself a look with; a version changes with its content. */
export const Branding = z.object({
  logo: z.string().nullable(),
  styles: z.array(z.object({ theme: StyleTheme, version: z.string() })),
})

export const UserSettings = z.object({
  viewFoldersExpanded: z.boolean(),
  scheduleFoldersExpanded: z.boolean(),
  viewsOpening: z.enum(['sameTab', 'newTab']),
})
export type UserSettings = z.infer<typeof UserSettings>

/** The signed-in person. Flags are effective: an administrator holds every one. */
export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.object({ email: z.string() }),
  isAdmin: z.boolean(),
  isSupport: z.boolean(),
  editData: z.boolean(),
  editUsers: z.boolean(),
  extendedPermissions: z.object({ scheduling: z.boolean(), setOtherUsersStatus: z.boolean() }),
  teams: z.array(z.int()),
  tenantId: z.int().nullable(),
  tenantName: z.string(),
  tenantDomain: z.string(),
  tenantSize: z.int(),
  tenantEnabledFeatures: z.array(z.string()),
  caseName: z.string(),
  recordName: z.string(),
  quickCreateTemplates: z.array(z.object({ id: z.int(), label: z.string() })),
  loginTenants: z.array(LoginTenant),
  hasDoneFirstLogin: z.boolean(),
  hasTenantInfo: z.boolean(),
  branding: Branding,
  preferences: Preferences,
  settings: UserSettings,
})
export type Me = z.infer<typeof Me>

export const userProfile = {
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'signedIn',
    summary: 'The signed-in person with rights, tenant and preferences',
    reply: Me,
  }),
  updatePreferences: endpoint({
    method: 'POST',
    path: '/users/updatePreferences',
    access: 'signedIn',
    summary: "Replaces the caller's preferences; at most 10 kB",
    body: Preferences,
    reply: Preferences,
  }),
}
