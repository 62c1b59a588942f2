import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { supportAccess } from '@dossier/contract/organization/support-access'
import { afterEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { supportStaff, type SupportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'correct horse battery'

async function staffWithPassword() {
  const staff = await supportStaff()
  const { services } = await testServer()
  const password_hash = await hashPassword(PASSWORD)
  const row = services.database.owner.updateTable('identities').set({ password_hash })
  await row.where('id', '=', staff.identityId).execute()
  return staff
}

const signIn = async ({ email }: SupportStaff, password = PASSWORD) =>
  (await caller(null)).send({ method: 'POST', path: '/login', body: { email, password } })

const shut: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(shut.splice(0).map((end) => end())))

/** Until the end of the test: support that has access to one tenant is offered all of them. */
async function letIn(tenant: TestTenant) {
  const admin = await tenant.person({ isAdmin: true })
  await admin.call(supportAccess.change, { body: { value: '1 hour' } })
  shut.push(() => admin.call(supportAccess.change, { body: { value: null } }))
}

test('D-015 support without any access gets a sentence that says so, but only with its password', async () => {
  const staff = await staffWithPassword()
  expect(await signIn(staff)).toMatchObject({
    status: 403,
    text: 'No organization has granted support access. Ask its administrator to grant it.',
  })
  expect(await signIn(staff, 'wrong')).toMatchObject({ status: 400, text: 'Invalid email or password.' })
})

test('A-LOGIN-13 A-TENSEL-01 support has to choose even from a single tenant, and next to its own', async () => {
  const staff = await staffWithPassword()
  const [open, own] = [await newTenant({ title: 'Harbour' }), await newTenant({ title: 'Mill' })]
  await letIn(open)
  const entry = { id: open.id, title: 'Harbour', disabled: false }
  const first = JSON.parse((await signIn(staff)).text) as LoginResult
  expect(first).toMatchObject({ supportAccess: [entry], loginTenants: [] })
  const member = await own.person({ email: staff.email, name: 'Sam Whitaker' })
  const second = JSON.parse((await signIn(staff)).text) as LoginResult
  expect(second.supportAccess).toMatchObject([entry])
  expect(second.loginTenants).toEqual([{ id: own.id, userId: member.id, title: 'Mill', disabled: false }])
})

test('A-MENU-08 support staff working in their own tenant can switch to one that grants access, and back', async () => {
  const staff = await staffWithPassword()
  const [open, own] = [await newTenant({ title: 'Harbour' }), await newTenant()]
  const member = await own.person({ email: staff.email })
  await letIn(open)
  const me = JSON.parse((await member.send({ method: 'GET', path: '/users/me' })).text)
  expect(me).toMatchObject({ isSupport: false, supportAccess: [{ id: open.id, title: 'Harbour', disabled: false }] })
  const support = await staff.enter(open.id)
  const there = JSON.parse((await support.send({ method: 'GET', path: '/users/me' })).text)
  expect(there).toMatchObject({ isSupport: true, supportAccess: [] })
  expect(there.loginTenants.map(({ id }: { id: number }) => id)).toEqual([own.id])
  const back = { tenantId: own.id, userId: member.id }
  const answer = await support.send({ method: 'POST', path: '/login/tenant', body: back })
  expect(answer.status).toBe(200)
  expect((await support.send({ method: 'GET', path: '/users/me' })).status).toBe(401)
})
