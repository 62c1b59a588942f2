import { afterEach, expect, test, vi } from 'vitest'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { exampleMe } from '../testing/example-me.ts'
import { requireConfiguration, requireRight } from './guards.ts'
import { LANDING } from './landing.ts'

afterEach(() => void vi.restoreAllMocks())

function someone(changes: Parameters<typeof exampleMe>[0]) {
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe(changes))
  return cache
}

test('A-ROUTE-23 A-ROUTE-24 without the right the console says so and the dashboard opens', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const cache = someone({ editData: false, editUsers: false })

  await expect(requireRight(cache, (me) => me.editUsers)).rejects.toMatchObject({ options: { to: LANDING } })
  await expect(requireConfiguration(cache)).rejects.toMatchObject({ options: { to: LANDING } })
  const sentence = ['You do not have permission to view this page. Redirecting to dashboard']
  expect(said.mock.calls).toEqual([sentence, sentence])
})

test('C-CFG-02 C-DS-17 members of a team that edits a data source open the settings', async () => {
  const nobody = { isAdmin: false, editData: false, editsDataSources: false }
  for (const right of ['isAdmin', 'editData', 'editsDataSources'] as const)
    await requireConfiguration(someone({ ...nobody, [right]: true }))
})

test('A-ROUTE-23 a flag or an extended permission lets its holder pass', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const extendedPermissions = { scheduling: true, setOtherUsersStatus: false }
  await requireRight(someone({ editUsers: true }), (me) => me.editUsers)
  await requireRight(someone({ extendedPermissions }), (me) => me.extendedPermissions.scheduling)
  expect(said).not.toHaveBeenCalled()
})
