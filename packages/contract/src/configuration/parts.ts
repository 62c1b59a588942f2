import { z } from 'zod'
import { FieldValue } from '../fields.ts'
import { TEAMS_PER_USER } from '../limits.ts'
import { requiredText } from '../required-text.ts'

/** How other parts of the file refer to a thing. */
export const Key = requiredText('Enter a key.').max(300)
export const Keys = z.array(Key).max(TEAMS_PER_USER)
/** Left out: the title. Two things of the same title need keys that differ. */
export const OWN_KEY = { key: Key.optional() }

/** Whose members see or edit something; an empty list permits everyone. */
export const RIGHTS = { viewTeams: Keys, editTeams: Keys, adminOnly: z.boolean() }
export const KIND_TEAMS = { caseTeams: Keys, recordTeams: Keys }

export const Values = z.record(Key, FieldValue)
