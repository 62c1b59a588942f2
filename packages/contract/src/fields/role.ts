import { z } from 'zod'
import { CHOICE_LENGTH } from '../limits.ts'
import { requiredName } from '../required-text.ts'

export const Subrole = z.object({ title: requiredName('Enter the sub-role, or remove its row.').max(CHOICE_LENGTH) })
export type Subrole = z.infer<typeof Subrole>

/** Somebody in a role: a person of the tenant by their id, or somebody else by name and email. */
export const RoleUser = z.object({
  /** Of an external person, `ext-` and a GUID that the server gives. */
  id: z.union([z.int(), z.string()]),
  /** Hours, in hundredths. */
  timeSpent: z.number().optional(),
  /** Of a person of the tenant, sent with a record and ignored in a save. */
  name: z.string().optional(),
  email: z.string().optional(),
  isExternal: z.boolean().optional(),
})
export type RoleUser = z.infer<typeof RoleUser>

/** The people in a role: without a sub-role, and in each sub-role that has some. (D-114) */
export const RoleValue = z.object({
  users: z.array(RoleUser),
  subRoles: z.array(z.object({ title: z.string(), users: z.array(RoleUser) })),
})
export type RoleValue = z.infer<typeof RoleValue>
