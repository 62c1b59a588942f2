import { z } from 'zod'
import { NAME_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { Instant } from '../shapes.ts'
import { EmailAddress } from '../email-address.ts'

/** An account that administers the installation. */
export const SystemAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  /** May enter the system portal. */
  allowSystemAdmin: z.boolean(),
  /** May help tenants that grant access to support. */
  isSupport: z.boolean(),
  /** A second factor for the portal is set up. */
  mfaEnabled: z.boolean(),
  hasPassword: z.boolean(),
  created: Instant,
})
export type SystemAccount = z.infer<typeof SystemAccount>

const AccountFlags = z.object({
  name: requiredName('Enter a name.').max(NAME_LENGTH),
  disabled: z.boolean(),
  allowSystemAdmin: z.boolean(),
  isSupport: z.boolean(),
})
/** Omitted values stay as they are. */
export const AccountToChange = AccountFlags.partial()
export type AccountToChange = z.infer<typeof AccountToChange>
export const AccountToCreate = AccountFlags.extend({ email: EmailAddress, disabled: z.boolean().default(false) })
export type AccountToCreate = z.infer<typeof AccountToCreate>
