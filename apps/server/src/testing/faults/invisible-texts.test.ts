import { system } from '@dossier/contract/system/calls'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { caller } from '../caller.ts'
import { systemAccount } from '../system-account.ts'
import { testServer } from '../test-server.ts'
import { newTenant } from '../world.ts'

/** White space, widthless spaces, a soft hyphen and fillers: as empty to the eye as nothing. */
const UNSEEN = ' \u200b\u2060\ufeff\u00ad \u2800\u3164 \u202e\u202c'

const PROVIDER = { entryPoint: 'https://sso.example/in', issuer: 'sso', certificates: 'x', autoLogin: false }
const PERSON = { email: 'unseen@test.example', password: 'lanterns-ferry-quietly-73' }

const PLACES: [
  what: string,
  path: string,
  body: (text: string) => unknown,
  sentence: string,
  method?: 'POST' | 'PUT',
][] = [
  ['C-USER-02 a user', '/users', (name) => ({ name, email: PERSON.email }), 'Enter a name.'],
  ['C-TEAM-02 a team', '/teams', (title) => ({ title }), 'Enter a title.'],
  ['A-STATUS-09 a status', '/userStatus', (title) => ({ title }), 'Enter a title.'],
  [
    'A-PROF-09 a field of people',
    '/users/userSpecialDefinition/field',
    (title) => ({ title, dataType: 'text' }),
    'Enter a title.',
  ],
  [
    'A-PROF-09 a choice',
    '/users/userSpecialDefinition/field',
    (label) => ({ title: 'Shift', dataType: 'list', choices: [{ label }] }),
    'Enter a text for every choice.',
  ],
  ['C-NAME-01 a word for records', '/recordNameSettings', (title) => ({ title }), 'Enter a word.'],
  ['C-NAME-01 a word for cases', '/caseNameSettings', (title) => ({ title }), 'Enter a word.'],
  ['C-TEN-08 information', '/tenant/info', (title) => [{ title, value: '' }], 'Every item needs a title.', 'PUT'],
  [
    'A-SSO-01 a provider',
    '/saml/providers',
    (title) => ({ ...PROVIDER, title, enabled: true }),
    'The title must not be empty.',
  ],
]

test.each(PLACES)(
  '%s rejects names made only of invisible characters',
  async (_, path, body, sentence, method = 'POST') => {
    const admin = await (await newTenant()).person({ isAdmin: true })
    const refused = { status: 400, text: sentence }
    expect(await admin.send({ method, path, body: body('') })).toMatchObject(refused)
    expect(await admin.send({ method, path, body: body(UNSEEN) })).toMatchObject(refused)
  },
)

test('D-108 D-025 tenants and administrators reject names made only of invisible characters', async () => {
  const account = await systemAccount()
  const tenant = { title: 'Seen', domain: 'seen-tenant', adminName: 'Ada', adminEmail: PERSON.email }
  const found = (part: object) =>
    account.send({ method: 'POST', path: '/system/tenants', body: { ...tenant, ...part } })
  expect(await found({ title: UNSEEN })).toMatchObject({ status: 400, text: 'Enter a title.' })
  expect(await found({ adminName: UNSEEN })).toMatchObject({
    status: 400,
    text: 'Enter the name of the administrator.',
  })
  const { settings } = (await testServer()).services
  settings.signUp = true
  const form = { ...PERSON, passwordConfirmation: PERSON.password, tenantName: 'Seen', name: 'Ada' }
  const signUp = async (part: object) =>
    (await caller(null)).send({ method: 'POST', path: '/tenant/CreateNew/', body: { ...form, ...part } })
  expect(await signUp({ tenantName: UNSEEN })).toMatchObject({
    status: 400,
    text: 'The name of the organization must not be empty.',
  })
  expect(await signUp({ name: UNSEEN })).toMatchObject({ status: 400, text: 'The name must not be empty.' })
  settings.signUp = false
})

test('B-NEW-10 a record has a visible title, tags, comments and required texts', async () => {
  const tenant = await newTenant()
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Repair', fields: [{ id: street, requiredRecord: true }] })
  const person = await tenant.person()
  const post = async (path: string, body: unknown) => person.send({ method: 'POST', path, body })
  const made = await post('/cases', { templateId, title: UNSEEN, fields: { [street]: UNSEEN } })
  expect(JSON.parse(made.text)).toEqual({
    created: null,
    errors: [
      { field: 'title', message: 'Please enter a title.' },
      { field: `fields.${street}`, message: 'Please enter Street.' },
    ],
  })
  const good = await post('/cases', { templateId, title: 'Lamp', fields: { [street]: 'Elm' } })
  const { id } = (JSON.parse(good.text) as { created: { id: number } }).created
  const renamed = await post(`/cases/property/${id}/title`, { value: UNSEEN })
  expect(renamed).toMatchObject({ status: 400, text: 'Please enter a title.' })
  const tagged = await post(`/cases/property/${id}/tags`, { value: [UNSEEN] })
  expect(tagged).toMatchObject({ status: 400, text: 'A tag can have 1 to 50 characters.' })
  const said = await post('/cases/update', { caseId: id, comment: UNSEEN })
  expect(said).toMatchObject({ status: 400, text: 'Write a comment first.' })
})

test('C-USER-01 C-TEAM-01 D-108 nobody is shown as somebody else: text direction marks are removed from names', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const body = { name: ' \u202etloH aiN\u202c', email: `turned-${tenant.domain}@test.example` }
  expect(await admin.call(users.save, { body })).toMatchObject({ name: 'tloH aiN' })
  expect(await admin.call(teams.save, { body: { title: 'Day\u2067 Night\u2069' } })).toMatchObject({
    title: 'Day Night',
  })
  const account = await systemAccount()
  const params = { id: String(tenant.id) }
  const changed = await account.call(system.changeTenant, { params, body: { title: '\u202dCity\u202c' } })
  expect(changed.title).toBe('City')
})
