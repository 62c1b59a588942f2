/*
 * What the calls that need no finished sign-in must answer, written from the specification and not from the code. They
 * run outside tenants, so here it is not row-level security that keeps tenants apart.
 */

export const WHO = [
  'anonymous',
  'ended',
  'disabled',
  'choosingTenant',
  'waitingForCode',
  'systemWaiting',
  'person',
  'administrator',
  'support',
  'system',
] as const
export type Who = (typeof WHO)[number]

/** Past every step of signing in. */
const isIn = (who: Who) => ['person', 'administrator', 'support', 'system'].includes(who)
const isHalf = (who: Who) => ['choosingTenant', 'waitingForCode', 'systemWaiting'].includes(who)
/** With the cookie of a session that is no more: strangers. */
export const isOver = (who: Who) => who === 'ended' || who === 'disabled'
/** People of tenant A, and support while A grants it access. */
export const isOfA = (who: Who) => ['person', 'administrator', 'support'].includes(who)
/** May learn the titles of the tenants that they can choose. */
export const mayChooseA = (who: Who) => isOfA(who) || who === 'choosingTenant'

/**
 * What a call names: something of tenant A, the caller's own where there is one; of tenant B; made up; an id of A with
 * one of B.
 */
export type Naming = 'nothing' | 'own' | 'other' | 'absent' | 'crossed'

export interface Named {
  tenantId: number
  domain: string
  providerKey: string
  userId: number
  invitedUserId: number
  sessionId: number
  email: string
  resetCode: string
  confirmCode: string
}

export interface OpenCall {
  names: readonly Naming[]
  params?: (named: Named) => object
  query?: (named: Named) => object
  body?: (named: Named) => unknown
  expected: (who: Who, naming: Naming) => number
  /** The page before signing in shows the title, logo and stylesheet of the domain that it is opened at, to everybody. */
  showsLook?: true
}

const NOTHING = ['nothing'] as const
const EACH = ['own', 'other', 'absent'] as const
const PAIRS = [...EACH, 'crossed'] as const

const always = (status: number) => () => status
const onceIn = (status: number) => (who: Who) => (isIn(who) ? status : 401)
const withSession = (status: number) => (who: Who) => (isIn(who) || isHalf(who) ? status : 401)
/** The status for these, 403 for the others who are in. */
const only = (some: readonly Who[], status: number) => (who: Who) => (some.includes(who) ? status : onceIn(403)(who))
/** Also in the middle of choosing. */
const choosing = (status: (who: Who, naming: Naming) => number) => (who: Who, naming: Naming) =>
  isIn(who) || who === 'choosingTenant' ? status(who, naming) : 401

const OF_TENANT: readonly Who[] = ['person', 'administrator']
const AUTH_CODE = { authCode: '000000' }
const SETUP = { ...AUTH_CODE, token: 'ABCDEFGHIJKLMNOPQRST' }
const password = 'not the password of anybody'

/** Several where a call names different things. */
export const OPEN_CALLS: Record<string, OpenCall | readonly OpenCall[]> = {
  'GET /features/GetOpsZendeskHelpWidgetEnabled': { names: NOTHING, expected: always(200) },
  'GET /oauth/clientIds': { names: NOTHING, expected: always(200) },
  'GET /oauth/start/{provider}': {
    names: EACH,
    params: () => ({ provider: 'google' }),
    query: ({ domain }) => ({ domain }),
    expected: always(303),
  },
  'GET /oauth/login/google': { names: NOTHING, expected: always(303) },
  'GET /oauth/login/facebook': { names: NOTHING, expected: always(303) },
  'GET /saml/{key}/login': { ...ofProvider(), expected: always(303) },
  'GET /saml/{key}/finish': { ...ofProvider(), expected: always(303) },
  'GET /saml/{key}/metadata': { ...ofProvider(), expected: (_who, naming) => (naming === 'absent' ? 404 : 200) },
  'POST /saml/{key}/acs': { ...ofProvider(), body: () => 'SAMLResponse=PHg%2BPC94Pg%3D%3D', expected: always(303) },
  'GET /login/generateSuiteSaml': {
    names: EACH,
    query: ({ email, domain }) => ({ email, domain }),
    expected: always(400),
  },
  'GET /wall': { names: NOTHING, expected: (who) => (isIn(who) || isHalf(who) ? 409 : 404) },
  // With the secret of no link; somebody who is signed in stays so.
  'POST /wall': {
    names: NOTHING,
    body: () => ({ token: 'dsw_of-nobody' }),
    expected: (who) => (isIn(who) || isHalf(who) ? 409 : 404),
  },
  'GET /schedule/feed/{secret}': { names: EACH, params: () => ({ secret: 'of-nobody.ics' }), expected: always(404) },
  'GET /login/logout': { names: NOTHING, expected: always(204) },
  'POST /login': {
    names: EACH,
    body: ({ email, domain }) => ({ email, password, domainName: domain }),
    expected: always(400),
  },
  'POST /login/sendResetPassword': {
    names: EACH,
    body: ({ email, domain }) => ({ email, domainName: domain }),
    expected: always(204),
  },
  // With somebody else's code.
  'POST /login/resetPassword': {
    names: EACH,
    body: ({ email, resetCode }) => ({ email, resetCode, newPassword: 'plum orchard 77 lantern' }),
    expected: always(400),
  },
  'POST /login/passwordScore': { names: NOTHING, body: () => ({ password }), expected: always(200) },
  'POST /login/tenant': [
    {
      names: PAIRS,
      body: ({ tenantId, userId }) => ({ tenantId, userId }),
      expected: choosing((who, naming) =>
        naming === 'own' && ['choosingTenant', 'person', 'administrator'].includes(who) ? 200 : 404,
      ),
    },
    // As support.
    {
      names: EACH,
      body: ({ tenantId }) => ({ tenantId, userId: 0 }),
      expected: choosing((who, naming) => (naming === 'own' && who === 'support' ? 200 : 404)),
    },
  ],
  // Somebody else's.
  'POST /login/invitation': [
    {
      names: PAIRS,
      body: ({ tenantId, invitedUserId }) => ({ tenantId, userId: invitedUserId, accept: true }),
      expected: choosing(() => 404),
    },
    {
      names: PAIRS,
      body: ({ tenantId, invitedUserId }) => ({ tenantId, userId: invitedUserId, accept: false }),
      expected: choosing(() => 404),
    },
  ],
  // Somebody else's.
  'POST /login/confirmEmail': {
    names: EACH,
    body: ({ confirmCode }) => ({ code: confirmCode }),
    expected: onceIn(400),
  },
  'GET /login/tenantsList': { names: NOTHING, expected: withSession(200) },
  // For system accounts that are signing in.
  'POST /login/system': { names: NOTHING, expected: choosing(() => 403) },
  'POST /login/mfa': {
    names: NOTHING,
    body: () => AUTH_CODE,
    expected: (who) => (who === 'waitingForCode' ? 400 : onceIn(403)(who)),
  },
  'POST /login/mfa/admin': {
    names: NOTHING,
    body: () => AUTH_CODE,
    expected: (who) => (who === 'systemWaiting' ? 400 : onceIn(403)(who)),
  },
  'PUT /users/mfa': { names: NOTHING, body: () => SETUP, expected: only(OF_TENANT, 400) },
  'PUT /users/mfa/admin': { names: NOTHING, body: () => SETUP, expected: only(['system'], 400) },
  'POST /users/mfa/remove': { names: NOTHING, body: () => AUTH_CODE, expected: only(OF_TENANT, 400) },
  'POST /users/mfa/recoveryCodes': {
    names: NOTHING,
    body: () => AUTH_CODE,
    expected: only([...OF_TENANT, 'system'], 400),
  },
  'GET /tenant/domain/{x}': {
    names: EACH,
    params: ({ domain }) => ({ x: domain }),
    expected: always(200),
    showsLook: true,
  },
  'GET /tenant/domaininuse/{domain}': {
    names: EACH,
    params: ({ domain }) => ({ domain }),
    expected: only(['administrator', 'support'], 200),
    showsLook: true,
  },
  'GET /tenant/logo/{domainName}': {
    names: EACH,
    params: ({ domain }) => ({ domainName: domain }),
    expected: always(200),
    showsLook: true,
  },
  'GET /tenant/css': [
    { names: EACH, query: ({ tenantId }) => ({ tenant: tenantId }), expected: always(200), showsLook: true },
    { names: NOTHING, expected: only(['administrator', 'support'], 200) },
  ],
  'POST /tenant/CreateNew/': {
    names: EACH,
    body: ({ email }) => ({ tenantName: 'Twin', name: 'Twin', email, password, passwordConfirmation: password }),
    expected: always(403),
  },
  'GET /sessions': { names: NOTHING, expected: onceIn(200) },
  'DELETE /sessions/others': { names: NOTHING, expected: onceIn(204) },
  'DELETE /sessions/{id}': {
    names: EACH,
    params: ({ sessionId }) => ({ id: sessionId }),
    expected: (who, naming) => onceIn(naming === 'own' ? 204 : 404)(who),
  },
}

function ofProvider(): Pick<OpenCall, 'names' | 'params' | 'showsLook'> {
  return { names: EACH, params: ({ providerKey }) => ({ key: providerKey }), showsLook: true }
}
