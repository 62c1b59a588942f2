import { samlProviders } from '@dossier/contract/sso/providers'
import { beforeAll, expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newProvider } from '../../testing/sign-on/new-provider.ts'
import { selfSigned } from '../../testing/sign-on/self-signed.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'

const key = selfSigned({ name: 'Harbour ID', validTo: new Date('2035-06-01T00:00:00Z') })
const theirProvider = { entryPoint: 'https://id.example/sign-in', issuer: 'https://id.example/metadata', key }
let publicUrl = ''
beforeAll(async () => void (publicUrl = (await testServer()).services.settings.publicUrl))

const input = (rest = {}) => ({
  title: 'Harbour ID',
  entryPoint: theirProvider.entryPoint,
  issuer: theirProvider.issuer,
  certificates: key.certificate,
  autoLogin: true,
  enabled: true,
  ...rest,
})

test('providers: an administrator adds one and reads what to enter there and how long its certificate is good', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const made = await admin.call(samlProviders.save, { body: input() })
  expect(made).toMatchObject({ ...input(), lastSignIn: null, lastRefused: null, lastRefusal: null })
  expect(made.key).toMatch(/^[a-z0-9]{24}$/)
  expect(made.acsUrl).toBe(`${publicUrl}/api/saml/${made.key}/acs`)
  expect(made.entityId).toBe(`${publicUrl}/api/saml/${made.key}/metadata`)
  expect(made.certificateDetails).toEqual([
    {
      subject: 'CN=Harbour ID',
      validFrom: expect.any(String),
      validTo: '2035-06-01T00:00:00.000Z',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      expired: false,
    },
  ])
  expect(await admin.call(samlProviders.list, {})).toEqual([made])
})

test('providers: saving keeps the key; bare base64 and several certificates are accepted', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const made = await admin.call(samlProviders.save, { body: input() })
  const next = selfSigned({ name: 'Next', validFrom: new Date('2020-01-01'), validTo: new Date('2021-01-01') })
  const both = `${key.certificate}\n${next.certificate}`
  const changed = await admin.call(samlProviders.save, {
    body: input({ id: made.id, title: 'Other', certificates: both, enabled: false }),
  })
  expect(changed).toMatchObject({ id: made.id, key: made.key, title: 'Other', enabled: false })
  expect(changed.certificateDetails.map(({ expired }) => expired)).toEqual([false, true])
  const bare = key.certificate.replace(/-----[^-]+-----/g, '')
  expect((await admin.call(samlProviders.save, { body: input({ certificates: bare }) })).certificates).toBe(
    made.certificates,
  )
})

test('providers: a new issuer removes all links; a new certificate does not', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const admin = await tenant.person({ isAdmin: true })
  const { id } = await newProvider(tenant, theirProvider)
  await tenant.asOwner((tx) =>
    tx
      .insertInto('saml_links')
      .values({ tenant_id: tenant.id, provider_id: id, subject: 'somebody', user_id: person.id })
      .execute(),
  )
  const links = () =>
    tenant.asOwner((tx) => tx.selectFrom('saml_links').select('subject').where('provider_id', '=', id).execute())
  await admin.call(samlProviders.save, { body: input({ id, certificates: selfSigned().certificate }) })
  expect(await links()).toHaveLength(1)
  await admin.call(samlProviders.save, { body: input({ id, issuer: 'https://other.example/metadata' }) })
  expect(await links()).toEqual([])
})

test("providers: nobody sees, changes or removes another tenant's providers, and only administrators their own", async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()]
  const provider = await newProvider(theirs, theirProvider)
  const admin = await mine.person({ isAdmin: true })
  expect(await admin.call(samlProviders.list, {})).toEqual([])
  const notFound = { status: 404, message: 'Identity provider not found.' }
  await expect(admin.call(samlProviders.save, { body: input({ id: provider.id }) })).rejects.toMatchObject(notFound)
  const params = { id: String(provider.id) }
  await expect(admin.call(samlProviders.remove, { params })).rejects.toMatchObject(notFound)
  const plain = await theirs.person({ editUsers: true, editData: true })
  await expect(plain.call(samlProviders.list, {})).rejects.toMatchObject({ status: 403 })
  await expect(plain.call(samlProviders.remove, { params })).rejects.toMatchObject({ status: 403 })
  const owner = await theirs.person({ isAdmin: true })
  await owner.call(samlProviders.remove, { params })
  expect(await owner.call(samlProviders.list, {})).toEqual([])
})

const weak = selfSigned({ bits: 1024 })

test.each([
  [{ title: ' ' }, 'The title must not be empty.'],
  [{ issuer: '' }, 'The issuer must not be empty.'],
  [{ entryPoint: 'id.example' }, 'Enter the provider’s sign-in URL, starting with https://.'],
  [{ entryPoint: 'javascript:alert(1)' }, 'Enter the provider’s sign-in URL, starting with https://.'],
  [{ entryPoint: 'https://me:secret@id.example/' }, 'Enter the provider’s sign-in URL, starting with https://.'],
  [
    { certificates: 'secret' },
    'Paste the certificate of the provider as text, from BEGIN CERTIFICATE to END CERTIFICATE.',
  ],
  [
    { certificates: key.privateKey },
    'Paste the certificate of the provider as text, from BEGIN CERTIFICATE to END CERTIFICATE.',
  ],
  [{ certificates: weak.certificate }, 'The certificate must have an RSA key of 2048 bits or more.'],
  [{ id: -1 }, 'The id must be at least 0.'],
])('providers: %j is refused with a sentence', async (rest, message) => {
  const admin = await (await newTenant()).person({ isAdmin: true })
  await expect(admin.call(samlProviders.save, { body: input(rest) as never })).rejects.toMatchObject({
    status: 400,
    message,
  })
})

test('providers: where people type addresses with https, the provider’s is so, too', async () => {
  const { settings } = (await testServer()).services
  const before = settings.publicUrl
  const admin = await (await newTenant()).person({ isAdmin: true })
  settings.publicUrl = 'https://dossier.example'
  try {
    const { status, text } = await admin.send({
      method: 'POST',
      path: '/saml/providers',
      body: input({ entryPoint: 'http://id.example/' }),
      headers: { cookie: `__Host-session=${admin.token}` },
    })
    expect([status, text]).toEqual([400, 'The provider’s sign-in URL must start with https://.'])
  } finally {
    settings.publicUrl = before
  }
})

test('D-116 providers: saving one based on a stale version is rejected and changes nothing', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const { id } = await newProvider(tenant, theirProvider)
  let titles = 0
  await expectStaleRejected({
    save: (instant) =>
      admin.send({
        method: 'POST',
        path: '/saml/providers',
        body: input({ id, title: `Harbour ${titles++}`, ...instant }),
      }),
    read: async () => (await admin.call(samlProviders.list, {}))[0]!,
  })
})
