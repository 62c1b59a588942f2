import {
  type CaseVariant,
  type FieldVariant,
  type PersonName,
  type PrincipalName,
  type Target,
  type ThingVariant,
} from '../people.ts'
import { ofConfiguration } from './configuration-oracle.ts'
import { ofEvents } from './event-oracle.ts'
import { OF_NOUNS } from './noun-oracles.ts'
import { ofLocks } from './lock-oracle.ts'
import { ofPairs } from './pair-oracle.ts'
import { ofIntegrations } from './integration-oracle.ts'
import { ofPdfTemplates } from './pdf-template-oracle.ts'
import { ofSchedules } from './schedule-oracle.ts'

/* Written from the specification and not from the code: rights are lists of people, and nothing is shared with core/access. */

export interface Cell {
  who: PrincipalName
  caseVariant: CaseVariant
  field: FieldVariant
  thing: ThingVariant
  word: string
  target: Target
}

export type Verdict = number | readonly number[]

export const OK = [200, 204] as const
export const INVOLVED: readonly PrincipalName[] = ['opener', 'assignee', 'collaborator', 'admin']

/** Anyone in the tenant sees a record; a sensitive one is visible to the people involved and administrators. */
function sees(who: PersonName, variant: CaseVariant): boolean {
  if (variant === 'deleted' || variant === 'twin' || variant === 'absent') return false
  return variant !== 'sensitive' || INVOLVED.includes(who)
}

/** A record that names a team is edited by that team only: not even by an administrator outside it. */
const edits = (who: PersonName, variant: CaseVariant): boolean =>
  sees(who, variant) && (variant !== 'team' || who === 'teamEditor')

/** The template admits one team to closed records. */
const writes = (who: PersonName, variant: CaseVariant): boolean =>
  edits(who, variant) && (variant !== 'closed' || who === 'closer')

export type Rule = (who: PersonName, cell: Cell) => Verdict

/** Malformed first, then invisible, then not allowed. */
const onCase =
  (rule: (who: PersonName, cell: Cell) => Verdict): Rule =>
  (who, cell) => {
    if (cell.caseVariant === 'malformed') return 400
    if (!sees(who, cell.caseVariant)) return 404
    return rule(who, cell)
  }

const viewing = onCase(() => OK)
const writing = onCase((who, { caseVariant }) => (writes(who, caseVariant) ? OK : 403))

/** As writing, with a second id in the path. Support staff are none of the tenant's people; a disabled person is offered nowhere. */
const writingWith: Rule = (who, cell) => {
  if (cell.thing === 'malformed') return 400
  return onCase((person, { caseVariant, thing, target }) => {
    if (!writes(person, caseVariant)) return 403
    if (thing !== 'own' || target === 'support') return 404
    return target === 'disabled' ? 400 : OK
  })(who, cell)
}

/** What a person of the tenant can do in a record, for administrators. */
const explaining: Rule = (who, cell) => {
  if (who !== 'admin') return 403
  if (cell.thing === 'malformed') return 400
  return onCase((_, { thing, target }) => {
    if (thing !== 'own' || target === 'support') return 404
    return target === 'disabled' ? 400 : OK
  })(who, cell)
}

export const SECRET_READERS: readonly PersonName[] = ['fieldEditor']
function fieldVerdict(who: PersonName, field: FieldVariant): Verdict {
  if (field === 'malformed') return 400
  if (field === 'elsewhere' || field === 'twin' || field === 'absent') return 404
  if (field === 'secret') return SECRET_READERS.includes(who) ? OK : 404
  if (field === 'adminOnly') return who === 'admin' ? OK : 404
  if (field === 'readOnly') return 403
  if (field === 'teamEdited') return who === 'fieldEditor' ? OK : 403
  return OK
}

/** Saving or locking one field. A record that cannot be written hides nothing of its visible fields. */
const onField =
  (whenLocked: Verdict, whenFree: Verdict = OK): Rule =>
  (who, cell) => {
    if (cell.field === 'malformed') return 400
    return onCase((person, { caseVariant, field }) => {
      const verdict = fieldVerdict(person, field)
      if (verdict === 404) return 404
      if (!writes(person, caseVariant) || verdict === 403) return 403
      return caseVariant === 'locked' && field === 'note' ? whenLocked : verdict === OK ? whenFree : verdict
    })(who, cell)
  }

const everyone: Rule = () => OK
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const adminsOnThing: Rule = (who, cell) => (who === 'admin' ? thing(who, cell) : 403)

/** Administrators define every field, also those that they may not view in records. */
const adminsOnField: Rule = (who, { field }) => {
  if (who !== 'admin') return 403
  return field === 'malformed' ? 400 : field === 'twin' || field === 'absent' ? 404 : OK
}

/** Holders of editUsers, on a team of the tenant. */
const managingThing: Rule = (who, cell) => (who === 'admin' || who === 'editUsers' ? thing(who, cell) : 403)
const managers: Rule = (who) => (who === 'admin' || who === 'editUsers' ? OK : 403)

const byNumber: Rule = (who, { caseVariant }) => {
  if (caseVariant === 'malformed') return 400
  if (caseVariant === 'sensitive' && !sees(who, caseVariant)) return 403
  // A number names a record in each tenant; the result must be A's own, which the canaries show.
  if (caseVariant === 'twin') return [...OK, 403, 404]
  return sees(who, caseVariant) ? OK : 404
}

/** One line for each call of the contract that a signed-in person makes. A call without a line fails the matrix. */
export const RULES: Record<string, Rule> = {
  'GET /users/me': everyone,
  'GET /users/me/textKeys': everyone,
  'POST /users/updatePreferences': everyone,
  'PUT /users/settings': everyone,
  'GET /users/userSpecialDefinition': everyone,
  'POST /users/userSpecialDefinition/field': admins,
  'POST /users/userSpecialDefinition/order': admins,
  'DELETE /users/userSpecialDefinition/field/{id}': adminsOnThing,
  'POST /users/ownFields': everyone,
  'GET /users/pictures': everyone,
  'GET /users/userAccount': everyone,
  'GET /tenant/settings': everyone,
  'GET /tenant/timeZoneChange': admins,
  'GET /tenant/firstSteps': admins,
  'POST /login/sendConfirmation': everyone,
  'POST /tenant/enableSupportAccess': admins,
  'GET /tenant/supportAccess': admins,
  'GET /tenant/supportActivity': admins,
  'GET /tenant/securityLog': admins,
  'GET /tenant/auditLog': admins,
  'GET /tenant/auditLog/export': admins,
  'GET /jobs/list': admins,
  'POST /jobs/tryAgain/{jobId}': adminsOnThing,
  'POST /jobs/cancel/{jobId}': adminsOnThing,
  'PUT /tenant/settings': admins,
  'GET /tenant/domain': admins,
  'PUT /tenant/domain': admins,
  'GET /tenant/info': everyone,
  'PUT /tenant/info': admins,
  'POST /files/tenantImage/0': admins,
  'POST /files/tenantImageClear/0': admins,
  'POST /tenant/css': admins,
  'GET /login/SuiteMFARedirectUrl': everyone,
  'GET /saml/providers': admins,
  'POST /saml/providers': admins,
  'DELETE /saml/providers/{id}': adminsOnThing,
  'GET /recordNameSettings': everyone,
  'POST /recordNameSettings': admins,
  'DELETE /recordNameSettings/{id}': adminsOnThing,
  'PUT /recordNameSettings/default/{id}': adminsOnThing,
  'GET /caseNameSettings': everyone,
  'POST /caseNameSettings': admins,
  'DELETE /caseNameSettings/{id}': adminsOnThing,
  'PUT /caseNameSettings/default/{id}': adminsOnThing,
  'GET /users/': everyone,
  'GET /users/search': everyone,
  'GET /users/searchForInvite/{caseId}': viewing,
  'GET /users/team/{teamId}': thing,
  'GET /users/emailExists/{email}': managers,
  'GET /users/adEnabled': managers,
  'GET /users/extendedPermissions': everyone,
  'GET /teams': everyone,
  'DELETE /teams/{id}': managingThing,
  'GET /teams/usage/{id}': managingThing,
  'GET /userStatus': everyone,
  'POST /userStatus': admins,
  'DELETE /userStatus/{id}': adminsOnThing,
  'GET /users/statusList': everyone,
  'POST /users/statusWithFieldsList': everyone,
  'GET /status': everyone,
  'POST /status': admins,
  'GET /status/usage/{id}': adminsOnThing,
  'DELETE /status/{id}': adminsOnThing,
  'GET /severity': everyone,
  'POST /severity': admins,
  'GET /severity/usage/{id}': adminsOnThing,
  'DELETE /severity/{id}': adminsOnThing,
  'PUT /cases/replaceStatus/{a}/{b}': adminsOnThing,
  'PUT /cases/replaceSeverity/{a}/{b}': adminsOnThing,
  'PUT /cases/replaceChoice/{fieldId}/{a}/{b}': adminsOnField,
  'GET /areas': everyone,
  'GET /areas/paginated': everyone,
  'GET /areas/list': everyone,
  'GET /areas/dictionary': everyone,
  'GET /areas/tree/search': everyone,
  'GET /areas/fullAreaTree': everyone,
  'GET /areas/{id}': thing,
  'POST /areas': admins,
  'GET /areas/usage/{id}': adminsOnThing,
  'DELETE /areas/{id}': adminsOnThing,
  'GET /tags': everyone,
  'GET /categories': everyone,
  'POST /categories': admins,
  'GET /categories/usage/{id}': adminsOnThing,
  'DELETE /categories/{id}': adminsOnThing,
  'GET /templates': everyone,
  'GET /templates/templatesWithFields': everyone,
  'GET /templates/templateFields/{id}': thing,
  'GET /templates/details/{id}': thing,
  'GET /templates/cadenceDetails/{id}': thing,
  'GET /templates/design/{id}': adminsOnThing,
  'GET /templates/fieldUse/{id}/{fieldId}': adminsOnThing,
  'POST /templates': admins,
  'DELETE /templates/{id}': adminsOnThing,
  'GET /fields': everyone,
  'GET /fields/definitions': admins,
  'POST /fields': adminsOnField,
  'GET /fields/generateId': admins,
  'POST /fields/readers': adminsOnField,
  'GET /fields/usage/{id}': adminsOnField,
  'DELETE /fields/{id}': adminsOnField,
  'GET /cases/details': byNumber,
  'POST /cases': (who, { thing: template, word }) => {
    if (template !== 'own') return 400
    return word === 'record' || who === 'fieldEditor' ? OK : 403
  },
  'PUT /cases/makeCase/{id}': onCase((who, { caseVariant }) =>
    who === 'fieldEditor' && writes(who, caseVariant) ? OK : 403,
  ),
  'PUT /cases/markSensitive/{id}': writing,
  'GET /cases/close/{id}': onCase((who, { caseVariant }) => (edits(who, caseVariant) ? OK : 403)),
  'PUT /cases/reopen/{id}': onCase((who, { caseVariant }) => (edits(who, caseVariant) && who === 'closer' ? OK : 403)),
  'DELETE /cases/delete/{id}': onCase((who, { caseVariant }) =>
    who === 'admin' || (who === 'editData' && edits(who, caseVariant)) ? OK : 403,
  ),
  'PUT /cases/restore/{id}': (who, { caseVariant }) => {
    if (who !== 'admin') return 403
    if (caseVariant === 'malformed') return 400
    return caseVariant === 'twin' || caseVariant === 'absent' ? 404 : OK
  },
  'POST /cases/property/{caseId}/{key}': onCase((who, { caseVariant, word }) => {
    if (!writes(who, caseVariant)) return 403
    // Lifting a restriction and hiding from insights are for administrators.
    if (word !== 'summary') return who === 'admin' ? OK : 403
    return caseVariant === 'locked' ? 423 : OK
  }),
  'POST /cases/field/{caseId}/{fieldId}/{inProgress}': onField(423),
  'POST /cases/field/{caseId}/{fieldId}/item': onField(423, 400), // The field is no table.
  'PUT /cases/override-calculated/{caseId}/{fieldId}/{isOverridden}': onField(423),
  ...ofLocks(onField),
  'GET /cases/users/{caseId}': viewing,
  'PUT /cases/users/{caseId}/{userId}': writingWith,
  'DELETE /cases/users/{caseId}/{userId}': (who, cell) => {
    if (cell.thing === 'malformed') return 400
    return onCase((person, { caseVariant, thing: user, target }) => {
      // The default target is the collaborator, who may always leave.
      const isSelf = target === 'self' || (person === 'collaborator' && user === 'own' && target === 'ordinary')
      if (!isSelf && !writes(person, caseVariant)) return 403
      const isThere = user === 'own' && (target === 'ordinary' || (target === 'self' && person === 'collaborator'))
      return isThere ? OK : 404
    })(who, cell)
  },
  'PUT /cases/assign/{caseId}/{userId}': writingWith,
  'PUT /cases/teams/{caseId}/{teamId}': writingWith,
  'DELETE /cases/teams/{caseId}/{teamId}': writingWith,
  'POST /cases/email/{caseId}': writing,
  'POST /cases/access/{caseId}/{userId}': explaining,
  'POST /cases/QRCode/': everyone,
  ...ofPairs(writingWith),
  'GET /comments/{caseId}': viewing,
  'POST /cases/update': writing,
  'GET /comments/typing/{caseId}': viewing,
  'GET /files/{caseId}': viewing,
  'POST /files/{caseId}': writing,
  'POST /files/{caseId}/{fieldId}': onField(OK),
  'DELETE /files/{caseId}/field': writing,
  'DELETE /files/{caseId}/field/{fieldId}': onField(OK),
  'GET /files/download/{fileId}': thing,
  ...ofEvents({ viewing, writing }),
  'POST /errors': everyone,
  'GET /subscription': everyone,
  ...OF_NOUNS,
  ...ofConfiguration({ byNumber }),
  ...ofIntegrations({ viewing, writingWith }),
  ...ofPdfTemplates(viewing),
  ...ofSchedules({ onCase, edits }),
}
