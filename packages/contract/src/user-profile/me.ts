import { z } from 'zod'
import { Invitation, LoginTenant, SupportEntry } from '../sign-in/auth.ts'
import { StyleTheme } from '../organization/branding.ts'
import { Instant, Titled } from '../shapes.ts'

const PreferenceName = z.string().max(100)
const Preference = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

/** A person's preferences on every device: a small free-form map. */
export const Preferences = z.record(PreferenceName, Preference)
export type Preferences = z.infer<typeof Preferences>

/** What a page knew of one preference, and what it shall be; without a value it is not there. */
export const PreferenceChange = z.object({
  name: PreferenceName,
  from: Preference.optional(),
  to: Preference.optional(),
})
export type PreferenceChange = z.infer<typeof PreferenceChange>

/** Whether the changes were saved, all or none, and the preferences after that. */
export const ChangedPreferences = z.object({ isSaved: z.boolean(), preferences: Preferences })

/** The parts of a tenant's look; a version changes with its content. */
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

/** An address with `{z}`, `{x}` and `{y}`, and who is to be credited for the map. */
export const MapTiles = z.object({ url: z.string(), credit: z.string() })
export type MapTiles = z.infer<typeof MapTiles>

/** The signed-in person. Flags are effective: an administrator holds every one. */
export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.object({ email: z.string() }),
  isEmailConfirmed: z.boolean(),
  /** Whether mail leaves the installation; if not, who runs it and has the links, as far as that is said. */
  mail: z.object({ isSent: z.boolean(), contact: z.string() }),
  isAdmin: z.boolean(),
  isSupport: z.boolean(),
  /** A screen that shows dashboards by a link, and nothing else. */
  isWall: z.boolean(),
  editData: z.boolean(),
  editUsers: z.boolean(),
  extendedPermissions: z.object({ scheduling: z.boolean(), setOtherUsersStatus: z.boolean() }),
  teams: z.array(z.int()),
  /** Whether there is a data source that the person edits as a member of one of its teams. */
  editsDataSources: z.boolean(),
  /** null: not set. */
  currentStatus: Titled.nullable(),
  tenantId: z.int().nullable(),
  tenantName: z.string(),
  tenantDomain: z.string(),
  tenantSize: z.int(),
  tenantEnabledFeatures: z.array(z.string()),
  billingEnabled: z.boolean(),
  caseName: z.string(),
  recordName: z.string(),
  quickCreateTemplates: z.array(z.object({ id: z.int(), label: z.string() })),
  loginTenants: z.array(LoginTenant),
  /** Organizations that the person can join. */
  invitations: z.array(Invitation),
  hasDoneFirstLogin: z.boolean(),
  /** From the root of the site on; null: none. */
  pictureUrl: z.string().nullable(),
  hasTenantInfo: z.boolean(),
  branding: Branding,
  /** The pictures that maps are made of; null: the map of the product itself. */
  mapTiles: MapTiles.nullable(),
  /** On which day weeks begin in the tenant; Sunday is 0. */
  firstDayOfWeek: z.number().int().min(0).max(6),
  /** Of the organization. (D-140) */
  timeZone: z.string(),
  /** Whether somebody chose it: else it is UTC. */
  hasTimeZone: z.boolean(),
  /** Whether fields are edited in lists of records, too. (D-081) */
  editsFieldsInViews: z.boolean(),
  /** The landing page of the person's teams; null if they have none. */
  landingPagePath: z.string().nullable(),
  preferences: Preferences,
  settings: UserSettings,
  /** For support staff: other tenants that grant access. */
  supportAccess: z.array(SupportEntry),
  /** For administrators: when support access ends; null without support access. */
  supportUntil: Instant.nullable(),
})
export type Me = z.infer<typeof Me>

/** A key for what this person has typed and not saved; `id` names it without telling anything about it. */
export const TextKey = z.object({
  id: z.string(),
  /** 32 bytes in base64url. */
  key: z.string(),
})
export type TextKey = z.infer<typeof TextKey>
