import { PREFERENCES_SIZE } from '@dossier/contract/limits'
import type { PreferenceChange, Preferences } from '@dossier/contract/user-profile/me'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { ownRow } from './own-row.ts'
import { lockPreferences, savePreferences } from './queries.ts'

export function checkRoom(preferences: Preferences) {
  if (Buffer.byteLength(JSON.stringify(preferences)) > PREFERENCES_SIZE) badInput('Preferences can hold up to 10 kB.')
}

/**
 * Changes some preferences if they are as the page knew them. If not, it gets those that are there and plans its change
 * again: only the page knows what of a list it wanted to add or remove. (ADR 19)
 */
export async function changePreferences(ctx: Ctx, changes: readonly PreferenceChange[]) {
  const { tx, me, tenant } = ctx
  const who = { tenantId: tenant.id, userId: me.id }
  return ownRow(ctx, async () => {
    const before = new Map(Object.entries(await lockPreferences(tx, who)))
    const isCurrent = changes.every(({ name, from }) => before.get(name) === from)
    if (!isCurrent) return { isSaved: false, preferences: Object.fromEntries(before) }
    const preferences = Object.fromEntries(changed(before, changes))
    checkRoom(preferences)
    await savePreferences(tx, who, preferences)
    ctx.emit({ type: 'person.changed', tenantId: tenant.id, userId: me.id })
    return { isSaved: true, preferences }
  })
}

function changed(before: ReadonlyMap<string, Preferences[string]>, changes: readonly PreferenceChange[]) {
  const after = new Map(before)
  for (const { name, to } of changes) {
    if (to === undefined) after.delete(name)
    else after.set(name, to)
  }
  return after
}
