import type { UserSettings } from '@dossier/contract/user-profile/me'
import { canReadSettings } from '@dossier/core/access/profiles'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { ownRow } from './own-row.ts'
import { loadProfile } from './queries.ts'

const STANDARD: UserSettings = {
  viewFoldersExpanded: true,
  scheduleFoldersExpanded: true,
  viewsOpening: 'newTab',
}

/** The chosen settings, with defaults for the rest. */
export const withStandards = (settings: Readonly<Record<string, unknown>>): UserSettings => ({
  ...STANDARD,
  ...(settings as Partial<UserSettings>),
})

/** The settings of a person. */
export async function getSettings(ctx: Ctx, userId: number): Promise<UserSettings> {
  allow('settings.read', canReadSettings(ctx.me, userId))
  const load = () => loadProfile(ctx.tx, ctx.tenant.id, userId)
  if (userId === ctx.me.id) return withStandards((await ownRow(ctx, load)).settings)
  const { users } = await loadCatalogue(ctx)
  if (!users.has(userId)) notFound('User')
  return withStandards((await load()).settings)
}
