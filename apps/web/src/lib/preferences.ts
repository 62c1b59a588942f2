import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Me, Preferences } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { keyOf } from './cache.ts'
import { meQuery } from './me-query.ts'
import { serialQueue } from './serial-queue.ts'

/** The whole map is sent each time, so an earlier one must not arrive after a later one. */
const inQueue = serialQueue()

/** Saves one preference with all the others; does nothing when it is so already. */
export const savePreference = (cache: QueryClient, name: string, value: string | number | boolean) =>
  changePreferences(cache, (before) => (before[name] === value ? before : { ...before, [name]: value }))

/** Saves all preferences together; does nothing when they stay the same. */
export async function changePreferences(cache: QueryClient, change: (before: Preferences) => Preferences) {
  const me = cache.getQueryData<Me>(meQuery.queryKey)
  const preferences = me && change(me.preferences)
  if (!preferences || preferences === me.preferences) return
  cache.setQueryData<Me>(meQuery.queryKey, { ...me, preferences })
  try {
    await inQueue(() => call(userProfile.updatePreferences, { body: preferences }))
  } catch (error) {
    await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    throw error
  }
}
