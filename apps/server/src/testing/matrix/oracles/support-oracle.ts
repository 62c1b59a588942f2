import type { Cell, Verdict } from './oracle.ts'

const OK = [200, 204] as const

/** What support staff could use after their grant, or to export everything. (D-125) */
const REFUSED: readonly string[] = [
  'DELETE /apiTokens/{id}',
  'DELETE /integration/{key}',
  'GET /apiTokens',
  'POST /apiTokens',
  'DELETE /wallLinks/{id}',
  'POST /wallLinks',
  'POST /integration/rotateSecret/{key}',
  'PUT /integration',
  'POST /tenant/enableSupportAccess',
  'PUT /tenant/domain',
  'GET /tenant/auditLog/export',
  'POST /exports/records',
  'POST /schedule/feed',
  'POST /insights/export/{id}',
  'GET /configuration/export',
  'GET /datasource/download/{id}',
  'POST /login/sendConfirmation',
  'POST /cases/email/{caseId}',
  'POST /cases/lockrequest/{caseId}/{fieldId}',
  'POST /bulkEdits',
  'POST /bulkEdits/preview',
  'GET /bulkEdits/{editId}',
  'GET /bulkEdits/{editId}/results',
  'POST /bulkEdits/{editId}/cancel',
  'POST /bulkEdits/{editId}/undo',
  'POST /imports',
  'POST /imports/{importId}/pieces/{piece}',
  'GET /imports/{importId}/columns',
  'POST /imports/{importId}/check',
  'POST /imports/{importId}/run',
  'POST /imports/{importId}/undo',
  'DELETE /imports/{importId}',
  'GET /imports/{importId}/rows',
  'GET /imports/{importId}/rows/export',
  'POST /saml/providers',
  'DELETE /saml/providers/{id}',
  'DELETE /users/{id}',
  'POST /users/invite/{userId}',
  'POST /users/mfa/remove/{userId}',
]

/**
 * Support staff may change names, but not decide who signs in, with which email, with which rights and in which teams.
 */
const MAKES_SOMEBODY = ['user', 'administrator']
const CHANGES_SIGN_IN = ['email', 'rights', 'enable']

/** Not a user of the tenant, but with an account and settings. */
const OWN = ['GET /users/userAccount/{id}', 'GET /users/settings/{id}']

/** What a body that names a person answers, where support does not do what an administrator may. */
function ofPeople(call: string, { who, word, target, thing }: Cell): Verdict | undefined {
  // The teams of a data source may edit its items for longer than the grant.
  if (call === 'POST /datasource')
    return word === 'teams' && thing === (who === 'support' ? 'own' : 'twin') ? 403 : undefined
  if (call === 'POST /teams')
    return word === 'join' && who === 'support' && thing === 'own' && !['self', 'support'].includes(target)
      ? 403
      : undefined
  if (call !== 'POST /users') return undefined
  if (MAKES_SOMEBODY.includes(word)) return 403
  const isChanged = CHANGES_SIGN_IN.includes(word) || (word === 'disable' && target !== 'disabled')
  return !isChanged ? undefined : who === 'support' ? 403 : 404
}

/** Where support differs from an administrator, as whom it acts; undefined where it does not. */
export function ofSupport(call: string, cell: Cell): Verdict | undefined {
  const { who, target } = cell
  if (REFUSED.includes(call)) return 403
  if (call === 'POST /users/ownFields') return 404
  const verdict = ofPeople(call, cell)
  if (verdict !== undefined) return verdict
  const isItself = target === 'self' || (target === 'support' && who === 'support')
  return isItself && OWN.includes(call) ? OK : undefined
}
