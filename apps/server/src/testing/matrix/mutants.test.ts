import { afterEach, beforeAll, expect, test } from 'vitest'
import { GUARDS, openGuard, type Guard } from '../../http/guard.ts'
import { assemble, type Cast } from './cast.ts'
import { CALLS, objectsOf } from './calls.ts'
import { watchEffects, type Watch } from './effects.ts'
import { PEOPLE, SUPPORT, type PrincipalName } from './people.ts'
import { runCell } from './run-cell.ts'
import { PATIENCE } from './share.ts'

let cast: Cast
let watch: Watch

beforeAll(async () => {
  cast = await assemble()
  watch = await watchEffects()
}, 60_000)

afterEach(() => openGuard(null))

test.each(GUARDS.map((guard) => [guard]))(
  'A-GEN-12 the matrix notices when the guard %s lets everybody through',
  async (guard) => {
    openGuard(guard)
    expect(await findFault(guard)).toBeDefined()
  },
  PATIENCE,
)

/** Where a guard is, if its name does not say it: those calls are tried first. */
const STANDS_IN: Partial<Record<Guard, string>> = {
  'case.view': 'GET /event',
  'case.edit': 'assign',
  'case.promote': 'makeCase',
  'case.create': 'POST /cases$',
  'case.comment': 'update',
  'case.sensitive': 'property',
  'case.hideFromInsights': 'property',
  'case.removeCollaborator': 'DELETE /cases/users',
  'dataSource.manage': 'POST /datasource$',
  'dataSource.edit': 'datasource/item',
  'field.view': 'cases/field/',
  'field.edit': 'cases/field/',
  'folder.edit': 'folders',
  'lock.holder': 'POST /cases/field/',
  'picture.edit': 'picture/',
  'settings.read': 'users/settings/',
  'user.change': 'mfa/remove',
  'user.grant': 'POST /users$',
  'support.call': 'saml',
  'support.access': 'POST /users$',
  'userStatus.set': 'setStatus',
}

/** Tries the calls until one answer is wrong. */
async function findFault(guard: Guard): Promise<string | undefined> {
  const callers: readonly PrincipalName[] = guard.startsWith('support.') ? [SUPPORT] : PEOPLE
  const word = new RegExp(STANDS_IN[guard] ?? guard.split('.')[1] ?? '', 'i')
  const calls = CALLS.toSorted((x, y) => Number(word.test(y.key)) - Number(word.test(x.key)))
  for (const call of calls)
    for (const who of callers)
      for (const objects of objectsOf(call)) {
        const { faults } = await runCell({ cast, watch, call, who, objects })
        if (faults[0]) return faults[0]
      }
  return undefined
}
