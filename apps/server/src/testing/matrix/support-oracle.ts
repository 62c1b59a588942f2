import type { Cell, Verdict } from './oracle.ts'

const OK = [200, 204] as const

/** What support staff could use after their grant, or to export everything. (D-125) */
const REFUSED: readonly string[] = [
  'POST /tenant/enableSupportAccess',
  'PUT /tenant/domain',
  'GET /tenant/auditLog/export',
  'POST /exports/records',
  'GET /configuration/export',
  'GET /datasource/download/{id}',
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
  'POST /imports/{importId}/fields',
  'POST /imports/{importId}/check',
  'POST /imports/{importId}/run',
  'POST /imports/{importId}/undo',
  'DELETE /imports/{importId}',
  'GET /imports/{importId}/rows',
  'GET /imports/{importId}/rows/export',
  'POST /saml/providers',
  'DELETE /saml/providers/{id}',
  'POST /users/invite/{userId}',
  'POST /users/mfa/remove/{userId}',
]

/**
 * Support staff may change names and teams and disable people, but not decide who signs in, with which email and
 * rights.
 */
const MAKES_SOMEBODY = ['user', 'administrator']
const CHANGES_SIGN_IN = ['email', 'rights', 'enable']

/** Not a user of the tenant, but with an account and settings. */
const OWN = ['GET /users/userAccount/{id}', 'GET /users/settings/{id}']

/** Where support differs from an administrator, as whom it acts; undefined where it does not. */
export function ofSupport(call: string, { who, word, target }: Cell): Verdict | undefined {
  if (REFUSED.includes(call)) return 403
  if (call === 'POST /users' && MAKES_SOMEBODY.includes(word)) return 403
  if (call === 'POST /users' && CHANGES_SIGN_IN.includes(word)) return who === 'support' ? 403 : 404
  if (call === 'POST /users/ownFields') return 404
  const isItself = target === 'self' || (target === 'support' && who === 'support')
  return isItself && OWN.includes(call) ? OK : undefined
}
