import type { Cell, Rule, Verdict } from './oracle.ts'
import type { PersonName } from '../people.ts'

/*
 * What calls that name a person answer, by the rank of that person. Written from D-017, D-022, D-125 and D-126; shares
 * nothing with core/access.
 */

const OK = [200, 204] as const

/** Malformed first; then people of another tenant, who look like unknown people, and support staff, who are hidden. */
const onPerson =
  (rule: (who: PersonName, cell: Cell) => Verdict): Rule =>
  (who, cell) => {
    if (cell.thing === 'malformed') return 400
    return cell.thing !== 'own' || cell.target === 'support' ? 404 : rule(who, cell)
  }

/** The ordinary person is the collaborator. */
const isSelf = (who: PersonName, { target, thing }: Cell): boolean =>
  target === 'self' || (who === 'collaborator' && target === 'ordinary' && thing === 'own')

const reading = onPerson(() => OK)

/** About oneself, or as an administrator about anybody. */
const ownOrAdmin: Rule = (who, cell) => {
  if (cell.thing === 'malformed') return 400
  if (who !== 'admin') return isSelf(who, cell) ? OK : 403
  return reading(who, cell)
}

/** Whether the person exists is not checked. */
const anybody: Rule = (_who, { thing }) => (thing === 'malformed' ? 400 : OK)

/** Administrators change everybody; holders of editUsers everybody but administrators. */
const changes = (who: PersonName, { target }: Cell): boolean =>
  who === 'admin' || (who === 'editUsers' && target !== 'admin')

const isManager = (who: PersonName): boolean => who === 'admin' || who === 'editUsers'

const managing =
  (rule: (cell: Cell) => Verdict): Rule =>
  (who, cell) =>
    isManager(who) ? onPerson(() => (changes(who, cell) ? rule(cell) : 403))(who, cell) : 403

/** A person's status is set by themselves, and by people with that right, which administrators have. */
const settingStatus = onPerson((who, cell) => (isSelf(who, cell) || who === 'admin' ? OK : 403))

/** Bodies that create a person, or put one into a team. */
const savingUser: Rule = (who, cell) => {
  if (!isManager(who)) return 403
  if (cell.word === 'user') return OK
  if (cell.word === 'administrator') return who === 'admin' ? OK : 403
  return namedInBody(who, cell)
}

/** From another tenant one can name nobody but oneself. */
function namedInBody(who: PersonName, cell: Cell): Verdict {
  if (cell.target === 'support' || cell.thing !== 'own') return 404
  return changes(who, cell) ? OK : 403
}

const savingTeam: Rule = (who, cell) => {
  if (!isManager(who)) return 403
  return cell.word === 'team' ? OK : namedInBody(who, cell)
}

export const OF_PERSONS: Record<string, Rule> = {
  // Of oneself.
  'POST /users/preferences/change': () => OK,
  'GET /users/settings/{id}': ownOrAdmin,
  'GET /users/fieldDetails/{id}': reading,
  'GET /users/cases/{id}': reading,
  'GET /users/picture/{userId}': anybody,
  'GET /users/picture/{id}/exists': anybody,
  'POST /users/picture/upload/{id}': ownOrAdmin,
  'DELETE /users/picture/{id}': ownOrAdmin,
  'GET /users/details/{id}': reading,
  'GET /users/details/{id}/{optional}': reading,
  'GET /users/userAccount/{id}': (who, cell) => (isManager(who) ? reading(who, cell) : 403),
  'POST /users/invite/{userId}': managing(({ target }) => (target === 'disabled' ? 400 : OK)),
  // One's own is removed with a code.
  'POST /users/mfa/remove/{userId}': managing(({ target }) => (target === 'self' ? 400 : OK)),
  'POST /users': savingUser,
  'DELETE /users/{id}': managing(({ target }) => (target === 'self' ? 403 : OK)),
  'POST /teams': savingTeam,
  'POST /users/setStatus/{id}/{status}': settingStatus,
  'POST /users/clearStatus/{id}': settingStatus,
}
