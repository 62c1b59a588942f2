import { randomUUID } from 'node:crypto'
import { contract } from '@dossier/contract'
import { configuration } from '@dossier/contract/configuration/calls'
import { configurationDraft } from '@dossier/contract/configuration/drafts'
import { rules } from '@dossier/contract/rules/calls'
import { statuses } from '@dossier/contract/lookups/statuses'
import { isInTenant, isRepeatable, isWrite, type Endpoint } from '@dossier/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RawCall } from '../caller.ts'
import { testServer } from '../test-server.ts'
import { newTenant } from '../world.ts'
import { assemble, type Cast } from './cast.ts'
import { CALLS, objectsOf, requestOf } from './calls.ts'
import { freshRule } from './fresh/fresh-rule.ts'
import { freshDelivery } from './fresh/fresh-integration.ts'
import { comesAgain } from './fresh/fresh-schedule.ts'
import { freshUserField } from './fresh/fresh-user-field.ts'
import type { PrincipalName } from './people.ts'
import { freshCase } from './twin.ts'

const RECORD = 'a write of a record: the change log has it'
const SIGN_IN = 'somebody’s own sign-in: the security log has it'
const OWN = 'a preference of the caller'
const PORTAL = 'of no organization: the activity of the portal has it'
const UNPUBLISHED = 'it changes a draft, and publishing it is in the log'
const NOTHING = 'it changes nothing that lasts'
const LEAVES = 'it changes nothing: the security log has it'
const MARK = 'a mark on something in the history of a record: it changes nothing of the record'
const NOTE = 'a note says who posted it and who changed it; that a noticeboard was deleted is in the log'
const SENDS = 'the deliveries have it, with who made it be sent'
const RUNS = 'the log of the integration has it'
const PREPARES = 'it prepares a write of records, which the change log has'

/** Why a call that writes is not in the audit log. Every other one is. */
const UNAUDITED: Record<string, string> = {
  'POST /wall': 'the log of the organization has it where the address is a new one',
  'POST /login': SIGN_IN,
  'POST /login/sendResetPassword': SIGN_IN,
  'POST /login/resetPassword': SIGN_IN,
  'POST /login/passwordScore': NOTHING,
  'POST /login/tenant': SIGN_IN,
  'POST /login/confirmEmail': SIGN_IN,
  'POST /login/sendConfirmation': SIGN_IN,
  'POST /login/mfa': SIGN_IN,
  'POST /login/mfa/admin': SIGN_IN,
  'PUT /users/mfa': SIGN_IN,
  'PUT /users/mfa/admin': SIGN_IN,
  'POST /users/mfa/remove': SIGN_IN,
  'POST /users/mfa/recoveryCodes': SIGN_IN,
  'POST /saml/{key}/acs': SIGN_IN,
  'DELETE /sessions/others': SIGN_IN,
  'DELETE /sessions/{id}': SIGN_IN,
  'POST /login/system': SIGN_IN,
  'POST /users/updatePreferences': OWN,
  'POST /users/preferences/change': OWN,
  'PUT /users/settings': OWN,
  'GET /fields/generateId': NOTHING,
  'POST /fields/readers': NOTHING,
  'POST /pdfTemplates/preview': NOTHING,
  'POST /configuration/comparison': NOTHING,
  'POST /configuration/versions/comparison': NOTHING,
  'POST /configuration/draft': UNPUBLISHED,
  'POST /configuration/draft/review': NOTHING,
  'POST /configuration/draft/preview': NOTHING,
  'POST /configuration/draft/resolve': UNPUBLISHED,
  'POST /configuration/draft/discard': UNPUBLISHED,
  'POST /errors': NOTHING,
  'POST /exports/records': LEAVES,
  'POST /insights/export/{id}': LEAVES,
  'GET /system/outbox/{id}': PORTAL,
  'POST /system/accounts': PORTAL,
  'PUT /system/accounts/{id}': PORTAL,
  'POST /system/accounts/{id}/password': PORTAL,
  'POST /system/accounts/{id}/resetMfa': PORTAL,
  'POST /noticeboards/notes': NOTE,
  'POST /integration/{integrationId}/send/{x}/{recordId}': SENDS,
  'POST /integration/forcerun/{key}': RUNS,
  'POST /schedule/feed': OWN,
  'DELETE /schedule/feed': OWN,
  'DELETE /noticeboards/notes/{id}': NOTE,
  'POST /cases': RECORD,
  'PUT /cases/makeCase/{id}': RECORD,
  'PUT /cases/markSensitive/{id}': RECORD,
  'GET /cases/close/{id}': RECORD,
  'GET /cases/action/{caseId}/{actionId}': RECORD,
  'PUT /cases/reopen/{id}': RECORD,
  'DELETE /cases/delete/{id}': RECORD,
  'PUT /cases/restore/{id}': RECORD,
  'POST /cases/property/{caseId}/{key}': RECORD,
  'POST /cases/field/{caseId}/{fieldId}/{inProgress}': RECORD,
  'POST /cases/field/{caseId}/{fieldId}/item': RECORD,
  'PUT /cases/fieldselect/{caseId}/{fieldId}/{itemId}': RECORD,
  'PUT /cases/override-calculated/{caseId}/{fieldId}/{isOverridden}': RECORD,
  'POST /cases/extendlock/{caseId}/{fieldId}': RECORD,
  'POST /cases/lockrequest/{caseId}/{fieldId}': RECORD,
  'DELETE /cases/lockrequest/{caseId}/{fieldId}': RECORD,
  'PUT /cases/lockrequest/{caseId}/{fieldId}/{userId}': RECORD,
  'PUT /cases/users/{caseId}/{userId}': RECORD,
  'DELETE /cases/users/{caseId}/{userId}': RECORD,
  'PUT /cases/assign/{caseId}/{userId}': RECORD,
  'PUT /cases/teams/{caseId}/{teamId}': RECORD,
  'DELETE /cases/teams/{caseId}/{teamId}': RECORD,
  'POST /cases/merge/{a}/{b}': RECORD,
  'POST /cases/email/{caseId}': RECORD,
  'POST /cases/QRCode/': NOTHING,
  'GET /cases/link/{a}/{b}': RECORD,
  'DELETE /cases/link/{a}/{b}': RECORD,
  'POST /cases/update': RECORD,
  'POST /files/{caseId}': RECORD,
  'POST /files/{caseId}/{fieldId}': RECORD,
  'DELETE /files/{caseId}/field': RECORD,
  'DELETE /files/{caseId}/field/{fieldId}': RECORD,
  'PUT /cases/replaceStatus/{a}/{b}': RECORD,
  'PUT /cases/replaceSeverity/{a}/{b}': RECORD,
  'PUT /cases/replaceChoice/{fieldId}/{a}/{b}': RECORD,
  'GET /comments/typing/{caseId}': RECORD,
  'PUT /comments/{caseId}/{commentId}': RECORD,
  'DELETE /comments/{caseId}/{commentId}': RECORD,
  'PUT /comments/reaction/{caseId}/{commentId}': OWN,
  'POST /cases/visit/{caseId}': OWN,
  'DELETE /notifications/deleteAll': OWN,
  'DELETE /notifications/{id}': OWN,
  'POST /event/undo/{caseId}/{eventId}': RECORD,
  'POST /event/undoAll/{caseId}/{eventId}': RECORD,
  'POST /bulkEdits': RECORD,
  'POST /bulkEdits/{editId}/cancel': RECORD,
  'POST /bulkEdits/{editId}/undo': RECORD,
  'POST /event/setaskey/{caseId}/{eventId}/{entryId}': MARK,
  'POST /event/media/setaskey/{caseId}/{fileId}': MARK,
  'POST /imports': PREPARES,
  'POST /imports/{importId}/pieces/{piece}': PREPARES,
  'POST /imports/{importId}/check': PREPARES,
  'POST /imports/{importId}/run': RECORD,
  'POST /imports/{importId}/cancel': RECORD,
  'POST /imports/{importId}/undo': RECORD,
  'DELETE /imports/{importId}': PREPARES,
}

/** What a tenant must have for the standard call of the matrix to change something. */
const PREPARED: Record<string, (cast: Cast) => Promise<Partial<RawCall>>> = {
  'POST /rules/order': async ({ a, callers }) => {
    await freshRule(a.tenant)
    await freshRule(a.tenant)
    const all = await callers.admin.call(rules.list, {})
    return { body: { ids: all.map(({ id }) => id).toReversed() } }
  },
  'POST /deliveries/resendFailed': async ({ a }) => {
    await freshDelivery(a)
    return {}
  },
  'PUT /tenant/settings': async () => ({ body: [{ setting: { key: 'allowFieldEditInViews' }, value: 'false' }] }),
  // It is open for a week already.
  'POST /tenant/enableSupportAccess': async () => ({ body: { value: null } }),
  'POST /configuration/versions/rollBack': async ({ callers }) => {
    await callers.admin.call(statuses.save, { body: { title: `Status ${randomUUID()}` } })
    const { totalItems } = await callers.admin.call(configuration.versions, { query: {} })
    return { body: { version: totalItems - 1 } }
  },
  'POST /configuration/draft/publish': async ({ callers }) => {
    const { id: draft } = await callers.admin.call(configurationDraft.start, {})
    await callers.admin.call(statuses.save, { body: { title: `Status ${randomUUID()}` } }, { draft })
    return { body: { draft } }
  },
  'POST /users/userSpecialDefinition/order': async ({ a }) => {
    const ids = [await freshUserField(a), await freshUserField(a)]
    // Fields of one position are listed by their random ids.
    return { body: { ids: ids.toSorted().toReversed() } }
  },
  'POST /users/ownFields': async ({ a }) => ({ body: { fieldValues: { [await freshUserField(a)]: 'Nia' } } }),
  'POST /users/clearStatus/{id}': async ({ a }) => {
    const user_status_id = await a.tenant.userStatus()
    const somebody = a.people.collaborator
    await a.tenant.asOwner((tx) => tx.updateTable('users').set({ user_status_id }).where('id', '=', somebody).execute())
    return {}
  },
  'POST /users/mfa/remove/{userId}': async ({ a }) => {
    const factor = { tenant_id: a.tenant.id, holder_id: a.people.collaborator, secret: 'sealed', last_step: 1 }
    await a.tenant.asOwner((tx) =>
      tx
        .insertInto('second_factors')
        .values(factor)
        .onConflict((on) => on.doNothing())
        .execute(),
    )
    return {}
  },
  'POST /schedule/cadence/': async ({ a }) => {
    const { id: caseId } = await freshCase(a, 'closed')
    await comesAgain(a.tenant, caseId)
    return { body: { caseId, timeZone: 'Europe/Berlin' } }
  },
  'PUT /system/tenants/{id}': async () => ({ body: { title: 'Renamed', subscription: null, billingEnabled: true } }),
}

const WRITES = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(isWrite)
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Tried by tests of their own, since nobody of the matrix can make them. */
const OUTSIDE = ['POST /login/invitation', 'POST /tenant/CreateNew/']

let cast: Cast

beforeAll(async () => {
  cast = await assemble()
}, 60_000)

interface Noted {
  tenant_id: number
  action_id: string
}

const lastPosition = async () => (await noted(0)).at(-1)?.position ?? 0

async function noted(after: number) {
  const { services } = await testServer()
  const { rows } = await sql<Noted & { position: number }>`select tenant_id, action_id, position from audit_log
    where position > ${after} order by position`.execute(services.database.owner)
  return rows
}

/** The tenant and the number of actions that the work left in the audit log. */
async function auditedBy(work: () => Promise<unknown>): Promise<{ tenants: number[]; actions: number }> {
  const before = await lastPosition()
  await work()
  const rows = await noted(before)
  return {
    tenants: [...new Set(rows.map((row) => row.tenant_id))],
    actions: new Set(rows.map((row) => row.action_id)).size,
  }
}

test('B.9 every call that writes is in the audit log or has a reason, and no reason is left over', () => {
  const keys = new Set(WRITES.map(keyOf))
  expect(Object.keys(UNAUDITED).filter((key) => !keys.has(key))).toEqual([])
  const tried = new Set([...CALLS.map(({ key }) => key), ...OUTSIDE])
  expect([...keys].filter((key) => !tried.has(key) && !UNAUDITED[key])).toEqual([])
})

const IN_TENANT = CALLS.filter(({ endpoint }) => isWrite(endpoint))

async function standardRequest(call: (typeof CALLS)[number], who: PrincipalName): Promise<RawCall> {
  const { request } = await requestOf(cast, call, { who, ...objectsOf(call)[0]! })
  return { ...request, ...(await PREPARED[call.key]?.(cast)) }
}

describe('B.9 what a call leaves in the audit log', () => {
  test.each(IN_TENANT.map((call) => [call.key, call] as const))('B.9 %s', async (key, call) => {
    const who = isInTenant(call.endpoint) ? 'admin' : 'system'
    const none = { tenants: [], actions: 0 }
    for (const stranger of (['plain', 'anonymous', 'system', 'adminOfB'] as const).filter((name) => name !== who)) {
      const refused = await standardRequest(call, stranger)
      let answered = 0
      const left = await auditedBy(async () => (answered = (await cast.callers[stranger].send(refused)).status))
      if (answered >= 300) expect(left).toEqual(none)
    }
    const headers: Record<string, string> = isRepeatable(call.endpoint) ? { 'idempotency-key': randomUUID() } : {}
    const request = { ...(await standardRequest(call, who)), headers }
    let status = 0
    const left = await auditedBy(async () => (status = (await cast.callers[who].send(request)).status))
    if (UNAUDITED[key]) return expect(left).toEqual(none)
    expect(status).toBeLessThan(300)
    expect(left.actions).toBe(1)
    if (key !== 'POST /system/tenants') expect(left.tenants).toEqual([cast.a.tenant.id])
    if (!isRepeatable(call.endpoint)) return
    // The answer was lost, and the browser asks again.
    expect(await auditedBy(async () => (status = (await cast.callers[who].send(request)).status))).toEqual(none)
    expect(status).toBeLessThan(300)
  })
})

test('B.9 an answered invitation is one action of its person', async () => {
  const [here, there] = [await newTenant(), await newTenant()]
  const nia = await here.person()
  const invited = await there.alsoHere(nia)
  await there.asOwner((tx) =>
    tx.updateTable('users').set({ membership: 'invited' }).where('id', '=', invited.id).execute(),
  )
  const body = { tenantId: there.id, userId: invited.id, accept: true }
  const left = await auditedBy(() => nia.send({ method: 'POST', path: '/login/invitation', body }))
  expect(left).toEqual({ tenants: [there.id], actions: 1 })
})

test('B.9 a sign-up begins the audit log of its organization', async () => {
  const { services } = await testServer()
  services.settings.signUp = true
  const password = 'lanterns-ferry-quietly-73'
  const body = {
    tenantName: `Guild ${randomUUID()}`,
    name: 'Ada',
    email: `${randomUUID()}@guild.example`,
    password,
    passwordConfirmation: password,
  }
  const left = await auditedBy(() => cast.callers.anonymous.send({ method: 'POST', path: '/tenant/CreateNew/', body }))
  expect([left.tenants.length, left.actions]).toEqual([1, 1])
})
