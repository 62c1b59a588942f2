import { ACTING_AS, actingAs, SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

test('D-120 a page of another person or tenant neither reads nor writes with the current session', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const other = await tenant.person()
  const me = await person.call(userProfile.me, {})
  const own = { [ACTING_AS]: actingAs({ tenantId: tenant.id, userId: me.id }) }
  expect(await person.call(userProfile.me, {}, own)).toEqual(me)

  const refused = { status: 409, message: SESSION_MOVED }
  const strangers = [
    actingAs({ tenantId: tenant.id + 1, userId: me.id }),
    actingAs({ tenantId: tenant.id, userId: other.id }),
    '',
    'x',
  ]
  for (const claimed of strangers) {
    const headers = { [ACTING_AS]: claimed }
    await expect(person.call(userProfile.me, {}, headers)).rejects.toMatchObject(refused)
    await expect(
      person.call(userProfile.updatePreferences, { body: { theme: 'dark' } }, headers),
    ).rejects.toMatchObject(refused)
  }
  expect((await person.call(userProfile.me, {})).preferences).toEqual(me.preferences)
})
