import { z } from 'zod'
import { FieldValue } from '../fields.ts'
import { idOf } from '../shapes.ts'
import { UserHeaderValue } from '../user-profile/fields.ts'

/** What a user has in the fields of people, and their picture. */
export const USER_VALUES = {
  pictureUrl: z.string().nullable(),
  /** By field id, for every field of people; `name` and `email` repeat the user's own. */
  fieldValues: z.record(z.string(), FieldValue),
  userHeaderFieldValues: z.array(UserHeaderValue),
}

/** How a user signs in; only for those who may edit users. */
export const USER_SIGN_IN = {
  /** Signs in with the suite and has no password here. */
  isSuiteUser: z.boolean().optional(),
  mfaEnabled: z.boolean().optional(),
}

/** A team by its id, or as replies name it. */
export const GivenTeam = z.union([idOf('team'), z.object({ id: idOf('team') }).transform(({ id }) => id)])

/** By field id; fields that are not named keep their value. */
export const GivenValues = z.record(z.string(), FieldValue).optional()
