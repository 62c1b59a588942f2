import { z } from 'zod'
import { Subscription } from '../organization/billing.ts'
import { INVITATIONS_A_DAY, NAME_LENGTH } from '../limits.ts'
import { organizationTitle, requiredName } from '../required-text.ts'
import { Instant } from '../shapes.ts'
import { EmailAddress } from '../email-address.ts'

export const TENANT_TITLE_LENGTH = 100

/** A tenant in the portal's list: never its data. */
export const TenantRow = z.object({
  id: z.int(),
  title: z.string(),
  domain: z.string(),
  disabled: z.boolean(),
  billingEnabled: z.boolean(),
  subscription: Subscription.nullable(),
  /** Enabled users. */
  users: z.int(),
  created: Instant,
})
export type TenantRow = z.infer<typeof TenantRow>

/** How much there is in a tenant. */
export const TenantSizes = z.object({
  users: z.int(),
  disabledUsers: z.int(),
  records: z.int(),
  comments: z.int(),
  /** Of all files that people gave. */
  fileBytes: z.int(),
  /** The number of different stored browser errors. */
  errors: z.int(),
})
export type TenantSizes = z.infer<typeof TenantSizes>

export const TenantDetails = TenantRow.extend({
  features: z.array(z.string()),
  sizes: TenantSizes,
  /** How many new addresses it may invite in a day. */
  invitationsADay: z.int(),
  /** null: nobody has signed in yet. */
  lastSignIn: Instant.nullable(),
})
export type TenantDetails = z.infer<typeof TenantDetails>

const Title = organizationTitle('Enter a title.').max(TENANT_TITLE_LENGTH)
const Domain = z.string().trim().toLowerCase().max(100)

/** A new tenant and its first administrator, who is invited by mail. */
export const TenantToCreate = z.object({
  title: Title,
  domain: Domain,
  adminName: requiredName('Enter the name of the administrator.').max(NAME_LENGTH),
  adminEmail: EmailAddress,
})
export type TenantToCreate = z.infer<typeof TenantToCreate>

/** Omitted values stay as they are. */
export const TenantToChange = z.object({
  title: Title.optional(),
  domain: Domain.optional(),
  disabled: z.boolean().optional(),
  /** All that are on; names compare without regard to case. */
  features: z.array(z.string().max(100)).max(100).optional(),
  billingEnabled: z.boolean().optional(),
  invitationsADay: z.int().min(0).max(INVITATIONS_A_DAY).optional(),
  /** null removes it. */
  subscription: Subscription.extend({ id: Subscription.shape.id.min(1, 'Enter the number of the subscription.') })
    .nullable()
    .optional(),
})
export type TenantToChange = z.infer<typeof TenantToChange>
