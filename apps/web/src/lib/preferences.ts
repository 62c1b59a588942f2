import { userProfile } from '@dossier/contract/user-profile/calls'
import type { Me, PreferenceChange, Preferences } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './api.ts'
import { keyOf } from './cache.ts'
import { meQuery } from './me-query.ts'
import { serialQueue } from './serial-queue.ts'

/** Pure: it is made again of what another device has saved. */
type Change = (before: Preferences) => Preferences

/** An earlier change must not arrive after a later one. */
const inQueue = serialQueue()

/** Beyond this many other devices in a row, something is wrong. */
const TRIES = 10

/** Saves one preference; does nothing when it is so already. */
export const savePreference = (cache: QueryClient, name: string, value: string | number | boolean) =>
  changePreferences(cache, (before) => ({ ...before, [name]: value }))

/** Saves what the change changes and nothing else; does nothing when all stays the same. (ADR 19) */
export async function changePreferences(cache: QueryClient, change: Change) {
  const cached = cache.getQueryData<Me>(meQuery.queryKey)?.preferences
  const changes = cached ? changesBetween(cached, change(cached)) : []
  if (!cached || changes.length === 0) return
  show(cache, changes)
  try {
    const wasMerged = await inQueue(() => send(cached, change))
    if (wasMerged) void cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
  } catch (error) {
    takeBack(cache, changes)
    await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    throw error
  }
}

/**
 * Sends a change until the server has it, on top of what others have saved. The keys of retries are not needed: what was
 * saved without an answer is found saved.
 */
async function send(cached: Preferences, change: Change): Promise<boolean> {
  let before = cached
  for (let tries = 0; tries < TRIES; tries++) {
    const changes = changesBetween(before, change(before))
    if (changes.length === 0) return true
    const answer = await call(userProfile.changePreferences, { body: { changes } }, { idempotencyKey: null })
    if (answer.isSaved) return tries > 0
    before = answer.preferences
  }
  throw new ApiError(409, 'This is being changed on another device. Wait a moment, then try again.')
}

function changesBetween(before: Preferences, after: Preferences): PreferenceChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [from, to] = [before[name], after[name]]
    return from === to ? [] : [{ name, from, to }]
  })
}

const show = (cache: QueryClient, changes: readonly PreferenceChange[]) =>
  cache.setQueryData<Me>(
    meQuery.queryKey,
    (me) => me && { ...me, preferences: changes.reduce(withChange, me.preferences) },
  )

/** What was changed again since stays. */
function takeBack(cache: QueryClient, changes: readonly PreferenceChange[]) {
  const now = cache.getQueryData<Me>(meQuery.queryKey)?.preferences ?? {}
  const back = changes.flatMap(({ name, from, to }) => (now[name] === to ? [{ name, from: to, to: from }] : []))
  show(cache, back)
}

function withChange(before: Preferences, { name, to }: PreferenceChange): Preferences {
  const { [name]: _, ...others } = before
  return to === undefined ? others : { ...others, [name]: to }
}
