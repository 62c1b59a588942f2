import { z } from 'zod'
import { DATED } from '../last-updated.ts'
import { Instant, Titled } from '../shapes.ts'
import { USER_SIGN_IN, USER_VALUES } from './user-values.ts'

const ExtendedPermissions = z.object({ scheduling: z.boolean(), setOtherUsersStatus: z.boolean() })

/** A person's granted rights, as stored: an administrator's other flags may be off. */
export const UserRights = z.object({
  isAdmin: z.boolean(),
  editData: z.boolean(),
  editUsers: z.boolean(),
  extendedPermissions: ExtendedPermissions,
})
export type UserRights = z.infer<typeof UserRights>

/** Somebody who had an account elsewhere is `invited` until they accept or decline. */
export const Membership = z.enum(['member', 'invited', 'declined'])
export type Membership = z.infer<typeof Membership>

/** A colleague as pickers and lists show one. */
export const UserSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(z.int()),
  disabled: z.boolean(),
  isExternal: z.boolean(),
  /** null: not set. */
  currentStatus: Titled.nullable(),
  ...DATED,
  /** Only for holders of editUsers. */
  rights: UserRights.optional(),
  /** Whether the invited person has ever signed in; only for holders of editUsers. */
  hasSignedIn: z.boolean().optional(),
  /** Only for holders of editUsers. */
  membership: Membership.optional(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** One user. Rights and sign-in state are included only for holders of editUsers. */
export const UserDetails = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  teams: z.array(Titled),
  disabled: z.boolean(),
  isExternal: z.boolean(),
  currentStatus: Titled.nullable(),
  ...DATED,
  isAdmin: z.boolean().optional(),
  editData: z.boolean().optional(),
  editUsers: z.boolean().optional(),
  extendedPermissions: ExtendedPermissions.optional(),
  lastLogin: Instant.nullable().optional(),
  ...USER_SIGN_IN,
  ...USER_VALUES,
})
export type UserDetails = z.infer<typeof UserDetails>
