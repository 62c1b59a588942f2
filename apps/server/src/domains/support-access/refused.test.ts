import { contract } from '@dossier/contract'
import type { Endpoint } from '@dossier/contract/endpoint'
import { supportAccess } from '@dossier/contract/support-access'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { addressOf } from '../../testing/caller.ts'
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
    'DELETE /imports/{importId}',
    'DELETE /saml/providers/{id}',
    'GET /bulkEdits/{editId}',
    'GET /bulkEdits/{editId}/results',
    'GET /configuration/export',
    'GET /datasource/download/{id}',
    'GET /imports/{importId}/columns',
    'GET /imports/{importId}/rows',
    'GET /imports/{importId}/rows/export',
    'GET /tenant/auditLog/export',
    'POST /bulkEdits',
    'POST /bulkEdits/preview',
    'POST /bulkEdits/{editId}/cancel',
    'POST /bulkEdits/{editId}/undo',
    'POST /cases/email/{caseId}',
    'POST /cases/lockrequest/{caseId}/{fieldId}',
    'POST /exports/records',
    'POST /imports',
    'POST /imports/{importId}/check',
    'POST /imports/{importId}/fields',
    'POST /imports/{importId}/pieces/{piece}',
    'POST /imports/{importId}/run',
    'POST /imports/{importId}/undo',
    'POST /saml/providers',
    'POST /tenant/enableSupportAccess',
    'POST /users/invite/{userId}',
    'POST /users/mfa/recoveryCodes',
    'POST /users/mfa/remove',
    'POST /users/mfa/remove/{userId}',
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

test('D-125 support staff change names and teams, but neither add people nor change emails, rights or enabled states', async () => {
  const { tenant, admin, support } = await setting()
  const person = await tenant.person({ name: 'Nia' })
  const gone = await tenant.person({ name: 'Gone' })
  await admin.call(users.remove, { params: { id: String(gone.id) } })
  const { id, email } = person
  const tries = [
    { name: 'Accomplice', email: 'accomplice@test.example' },
    { name: 'Accomplice', email: 'accomplice@test.example', isAdmin: true },
    { id, name: 'Nia', email: 'accomplice@test.example' },
    { id, name: 'Nia', email, editUsers: true },
    { id, name: 'Nia', email, extendedPermissions: { scheduling: true } },
    { id: admin.id, name: admin.name, email: admin.email, isAdmin: false },
    { id: gone.id, name: 'Gone', email: gone.email, disabled: false },
  ]
  for (const body of tries)
    expect(await support.send({ method: 'POST', path: '/users', body })).toMatchObject({ status: 403, text: REFUSED })
  const team = await tenant.team()
  const saved = await support.call(users.save, { body: { id, name: 'Nia Holt', email, teams: [team] } })
  expect(saved).toMatchObject({ name: 'Nia Holt', email, editUsers: false })
})
