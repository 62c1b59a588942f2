import type { Actor } from './cases.ts'

/** One's own picture, or as an administrator anybody's. */
export const canEditPicture = (me: Actor, userId: number): boolean => me.isAdmin || me.id === userId

/** One's own settings, or as an administrator anybody's. */
export const canReadSettings = (me: Actor, userId: number): boolean => me.isAdmin || me.id === userId
