import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { fields } from '@dossier/contract/fields/calls'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { teams } from '@dossier/contract/users/teams'
import { categories, templates } from '@dossier/contract/templates/calls'
import { addressOf, type Caller } from '../../testing/caller.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { newTenant } from '../../testing/world.ts'

const REFUSED = 'Support staff cannot do this. Ask an administrator of the organisation.'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  return { tenant, admin, support: await (await supportStaff()).enter(tenant.id) }
}

test('D-125 the calls that support staff could use after their grant are these', () => {
  const refused = Object.values(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter((endpoint) => endpoint.support === 'refused')
    .map(({ method, path }) => `${method} ${path}`)
  expect(refused.toSorted()).toEqual([
    'DELETE /apiTokens/{id}',
    'DELETE /imports/{importId}',
    'DELETE /integration/{key}',
    'DELETE /saml/providers/{id}',
    'DELETE /users/{id}',
    'DELETE /wallLinks/{id}',
    'GET /apiTokens',
    'GET /bulkEdits/{editId}',
    'GET /bulkEdits/{editId}/results',
    'GET /configuration/export',
    'GET /datasource/download/{id}',
    'GET /imports/{importId}/columns',
    'GET /imports/{importId}/rows',
    'GET /imports/{importId}/rows/export',
    'GET /tenant/auditLog/export',
    'POST /apiTokens',
    'POST /bulkEdits',
    'POST /bulkEdits/preview',
    'POST /bulkEdits/{editId}/cancel',
    'POST /bulkEdits/{editId}/undo',
    'POST /cases/email/{caseId}',
    'POST /cases/lockrequest/{caseId}/{fieldId}',
    'POST /exports/records',
    'POST /imports',
    'POST /imports/{importId}/check',
    'POST /imports/{importId}/pieces/{piece}',
    'POST /imports/{importId}/run',
    'POST /imports/{importId}/undo',
    'POST /insights/export/{id}',
    'POST /integration/rotateSecret/{key}',
    'POST /login/sendConfirmation',
    'POST /saml/providers',
    'POST /schedule/feed',
    'POST /tenant/enableSupportAccess',
    'POST /users/invite/{userId}',
    'POST /users/mfa/recoveryCodes',
    'POST /users/mfa/remove',
    'POST /users/mfa/remove/{userId}',
    'POST /wallLinks',
    'PUT /integration',
    'PUT /tenant/domain',
    'PUT /users/mfa',
    'PUT /users/mfa/admin',
  ])
})

test('D-125 each of them is refused with one sentence, before the request is read', async () => {
  const { support } = await setting()
  const refused = Object.values(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter((endpoint) => endpoint.support === 'refused')
  for (const endpoint of refused) {
    const path = addressOf(endpoint, { params: { id: 1, userId: 1, importId: 1, piece: 0 } })
    const answer = await support.send({ method: endpoint.method, path, body: { anything: true } })
    expect([endpoint.path, answer.status, answer.text]).toEqual([endpoint.path, 403, REFUSED])
  }
})

test('D-125 support staff change names, but neither people nor their emails, rights, teams and enabled states', async () => {
  const { tenant, admin, support } = await setting()
  const [person, member] = [await tenant.person({ name: 'Nia' }), await tenant.person({ name: 'Member' })]
  const team = await tenant.team()
  await admin.call(teams.save, { body: { id: team, title: 'Night shift', userIds: [member.id] } })
  const gone = await tenant.person({ name: 'Gone' })
  await admin.call(users.remove, { params: { id: String(gone.id) } })
  const { id, email } = person
  const tries: [string, object][] = [
    ['/users', { name: 'Accomplice', email: 'accomplice@test.example' }],
    ['/users', { name: 'Accomplice', email: 'accomplice@test.example', isAdmin: true }],
    ['/users', { id, name: 'Nia', email: 'accomplice@test.example' }],
    ['/users', { id, name: 'Nia', email, editUsers: true }],
    ['/users', { id, name: 'Nia', email, extendedPermissions: { scheduling: true } }],
    ['/users', { id: admin.id, name: admin.name, email: admin.email, isAdmin: false }],
    ['/users', { id: gone.id, name: 'Gone', email: gone.email, disabled: false }],
    ['/users', { id, name: 'Nia', email, disabled: true }],
    ['/users', { id, name: 'Nia', email, teams: [team] }],
    ['/users', { id: member.id, name: 'Member', email: member.email, teams: [] }],
    ['/teams', { title: 'Accomplices', userIds: [id] }],
    ['/teams', { id: team, title: 'Night shift', userIds: [member.id, id] }],
    ['/teams', { id: team, title: 'Night shift', userIds: [] }],
  ]
  for (const [path, body] of tries) expect([body, await refusalOf(support, { path, body })]).toEqual([body, REFUSED])
  for (const path of [`/users/${id}`, `/users/${admin.id}`, `/teams/${team}`])
    expect([path, await refusalOf(support, { path, method: 'DELETE' })]).toEqual([path, REFUSED])
  const saved = await support.call(users.save, { body: { id, name: 'Nia Holt', email, teams: [] } })
  expect(saved).toMatchObject({ name: 'Nia Holt', email, editUsers: false, teams: [] })
  const renamed = { id: team, title: 'Day shift', userIds: [member.id] }
  expect(await support.call(teams.save, { body: renamed })).toMatchObject(renamed)
})

test('D-125 support staff leave it as it is which teams see and edit what', async () => {
  const { tenant, admin, support } = await setting()
  const team = await tenant.team()
  const closed = { view: [team], edit: [team], adminOnly: false }
  const { id: field } = await admin.call(fields.generateId, {})
  await admin.call(fields.save, { body: { id: field, title: 'Cause', dataType: 'text', permissions: closed } })
  const placed = { field: { id: field }, order: 0, section: 'General' }
  const template = await admin.call(templates.save, {
    body: {
      title: 'Complaint',
      editClosedPermissions: [team],
      fields: [{ ...placed, permissions: closed }],
    },
  })
  const category = await admin.call(categories.save, {
    body: { title: 'Complaints', permissions: { case: { edit: [team] }, record: { edit: [team] } } },
  })
  const open = { view: [], edit: [], adminOnly: false }
  const tries: [string, object][] = [
    ['/fields', { id: field, permissions: open }],
    ['/templates', { id: template.id, title: 'Complaint', editClosedPermissions: [] }],
    ['/templates', { id: template.id, title: 'Complaint', fields: [] }],
    ['/templates', { id: template.id, title: 'Complaint', fields: [{ ...placed, permissions: open }] }],
    [
      '/categories',
      { id: category.id, title: 'Complaints', permissions: { case: { edit: [] }, record: { edit: [] } } },
    ],
  ]
  for (const [path, body] of tries) expect([body, await refusalOf(support, { path, body })]).toEqual([body, REFUSED])
  const body = { id: template.id, title: 'Grievance', editClosedPermissions: [team] }
  expect(await support.call(templates.save, { body })).toMatchObject(body)
})

/** What a call says that is refused with 403; otherwise its status and answer. */
async function refusalOf(
  who: Caller,
  { method = 'POST', ...call }: { method?: 'POST' | 'DELETE'; path: string; body?: object },
): Promise<string> {
  const { status, text } = await who.send({ method, ...call })
  return status === 403 ? text : `${status} ${text}`
}
