import { randomUUID } from 'node:crypto'
import { auth } from '@dossier/contract/sign-in/auth'
import { tenant } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { views } from '@dossier/contract/views'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { testServer } from '../../testing/test-server.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'
const { services } = await testServer()
const { owner } = services.database

beforeEach(() => void (services.settings.signUp = true))
afterEach(() => void (services.settings.signUp = false))

async function founder() {
  const email = `${randomUUID()}@test.example`
  const body = {
    tenantName: `Guild ${randomUUID()}`,
    name: 'Ada',
    email,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  }
  const answer = await (await caller(null)).send({ method: 'POST', path: tenant.createNew.path, body })
  if (answer.status !== 200) throw new Error(answer.text)
  const token = /session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  return { email, ...(await caller(token)) }
}

const mailsTo = (email: string) =>
  owner.selectFrom('mails').select('body_text').where('recipient', '=', email).orderBy('id').execute()

test('D-025 the steps of a new organization close when their things exist, not with what it begins with', async () => {
  const ada = await founder()
  const { tenantId, id } = await ada.call(userProfile.me, {})
  const none = { template: null, hasField: false, hasColleague: false, hasView: false, hasRecords: false }
  expect(await ada.call(tenant.firstSteps, {})).toEqual({ isNew: true, ...none, hasDashboard: false })

  const tenant_id = tenantId!
  const { id: template } = await owner
    .insertInto('templates')
    .values({ tenant_id, title: 'Pothole', category_id: null, severity_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('field_definitions')
    .values({ tenant_id, id: randomUUID(), title: 'Size', data_type: 'text', column_values: '[]', extensions: '{}' })
    .execute()
  await owner.updateTable('tenants').set({ created: '2020-01-01T00:00:00Z' }).where('id', '=', tenant_id).execute()
  // Changed since the organization was founded.
  expect(await ada.call(tenant.firstSteps, {})).toMatchObject({
    isNew: false,
    template: { id: template, title: 'Pothole' },
    hasField: true,
    hasView: true,
    hasColleague: false,
  })
  expect((await ada.call(views.summary, {})).length).toBe(2)
  expect(id).toBeGreaterThan(0)
})

test('D-128 a founder has the link sent again, five times an hour, and never once it is confirmed', async () => {
  const ada = await founder()
  const confirmed = async () => (await ada.call(userProfile.me, {})).isEmailConfirmed
  expect(await confirmed()).toBe(false)
  const send = () => ada.send({ method: 'POST', path: auth.sendConfirmation.path })
  const answers = []
  for (let nth = 0; nth < 5; nth++) answers.push((await send()).status)
  // The sign-up sent the first one.
  expect(answers).toEqual([204, 204, 204, 204, 429])
  const mails = await mailsTo(ada.email)
  expect(mails).toHaveLength(5)
  // Whichever of the mails is opened.
  const code = /code=([\w-]+)/.exec(mails[2]!.body_text)![1]!
  await ada.call(auth.confirmEmail, { body: { code } })
  expect(await confirmed()).toBe(true)
  expect((await send()).status).toBe(204)
  expect(await mailsTo(ada.email)).toHaveLength(5)
})
