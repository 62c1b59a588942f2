import { branding } from '@dossier/contract/organization/branding'
import { tenant as tenantCalls } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import sharp from 'sharp'
import { confinedStylesheet } from '@dossier/core/text/stylesheet'
import { expect, test } from 'vitest'
import { examplePicture, formOf } from '../../testing/example-picture.ts'
import { caller } from '../../testing/caller.ts'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function office() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true }), reader: await tenant.person() }
}

const upload = (person: TestPerson, bytes: Buffer, name?: string) =>
  person.send({ method: 'POST', path: '/files/tenantImage/0', body: formOf(bytes, name) })

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const point = () => sharp({ create: { width: 2, height: 2, channels: 3, background: '#c00' } })
const PICTURES = [
  ['image/png', () => point().png().toBuffer()],
  ['image/jpeg', () => point().jpeg().toBuffer()],
  ['image/gif', async () => GIF],
] as const

test.each(PICTURES)('C-TEN-05 D-029 a %s logo is shown to everyone and can be removed', async (type, make) => {
  const { tenant, admin, reader } = await office()
  const guest = await caller(null)
  const logo = () => guest.send({ method: 'GET', path: `/tenant/logo/${tenant.domain.toUpperCase()}` })
  const me = () => reader.call(userProfile.me, {})
  const login = () => guest.call(tenantCalls.loginDomain, { params: { x: tenant.domain } })
  expect([(await me()).branding.logo, (await login()).hasLogo]).toEqual([null, false])

  // The file name does not matter: the content decides.
  expect((await upload(admin, await make(), 'logo.svg')).status).toBe(204)
  const shown = await logo()
  expect([shown.status, shown.headers['content-type']]).toEqual([200, type])
  expect(shown.headers['x-content-type-options']).toBe('nosniff')
  expect([typeof (await me()).branding.logo, (await login()).hasLogo]).toEqual(['string', true])

  await admin.call(branding.clearLogo, {})
  expect((await logo()).headers['content-type']).toBe('image/svg+xml')
  expect((await me()).branding.logo).toBeNull()
})

test('D-029 domains without a logo and unknown domains show the default logo', async () => {
  const guest = await caller(null)
  const shown = await guest.send({ method: 'GET', path: '/tenant/logo/nobody-has-this' })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(shown.text).toMatch(/^<svg /)
})

test('D-029 files that are not pictures, too large or not sent as a file are rejected with a sentence', async () => {
  const { admin, reader } = await office()
  const kinds = 'Choose a PNG, JPEG or GIF picture.'
  const refused = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, kinds],
    [Buffer.from('<?xml version="1.0"?><svg/>'), 400, kinds],
    [Buffer.from('<html><script>alert(1)</script>'), 400, kinds],
    [Buffer.from('GIF89a'), 400, kinds],
    [await point().webp().toBuffer(), 400, kinds],
    [(await point().png().toBuffer()).subarray(0, 20), 400, kinds],
    [Buffer.alloc(0), 400, 'The file is empty.'],
    [Buffer.alloc(1_000_001, 1), 413, 'The file can have up to 1,000,000 bytes.'],
  ] as const
  for (const [bytes, status, text] of refused)
    expect(await upload(admin, bytes), bytes.subarray(0, 20).toString()).toMatchObject({ status, text })
  const path = '/files/tenantImage/0'
  expect(await admin.send({ method: 'POST', path, body: {} })).toMatchObject({
    status: 415,
    text: 'Send the file as a part of a multipart form.',
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await admin.send({ method: 'POST', path, body: '--x--\r\n', headers })).status).toBe(400)
  expect((await admin.send({ method: 'POST', path, body: '--x\r\ncut', headers })).status).toBe(400)
  expect((await upload(reader, GIF)).status).toBe(403)
  expect((await reader.call(userProfile.me, {})).branding.logo).toBeNull()
})

test('D-029 a call without a file parameter rejects a file', async () => {
  const { admin } = await office()
  expect(await admin.send({ method: 'PUT', path: '/tenant/info', body: examplePicture() })).toMatchObject({
    status: 415,
    text: 'Send the request as JSON.',
  })
})

test('C-TEN-04 D-029 a stylesheet of a theme is served as text/css to everyone and can be removed', async () => {
  const { tenant, admin, reader } = await office()
  const guest = await caller(null)
  const sheet = (theme: string) => guest.send({ method: 'GET', path: `/tenant/css?tenant=${tenant.id}&theme=${theme}` })
  const css = '.side { background: #203040 }'
  await admin.call(branding.saveCss, { body: { css, theme: 'dark' } })

  const shown = await sheet('dark')
  expect([shown.status, shown.headers['content-type'], shown.text]).toEqual([
    200,
    'text/css; charset=utf-8',
    confinedStylesheet(css),
  ])
  expect((await sheet('light')).text).toBe('')
  expect((await admin.send({ method: 'GET', path: '/tenant/css?theme=dark' })).text).toBe(css)
  expect((await reader.send({ method: 'GET', path: '/tenant/css?theme=dark' })).status).toBe(403)
  expect((await guest.send({ method: 'GET', path: '/tenant/css?theme=dark' })).status).toBe(401)
  expect((await sheet('blue')).status).toBe(400)
  const { styles } = (await reader.call(userProfile.me, {})).branding
  expect(styles.map(({ theme }) => theme)).toEqual(['dark'])

  await admin.call(branding.saveCss, { body: { css: ' ', theme: 'dark' } })
  expect((await sheet('dark')).text).toBe('')
  expect((await reader.call(userProfile.me, {})).branding.styles).toEqual([])
})

test('T56 D-029 a hostile stylesheet is refused and the one before stays', async () => {
  const { tenant, admin, reader } = await office()
  await admin.call(branding.saveCss, { body: { css: 'a { color: red }' } })
  const post = (css: string, who = admin) => who.send({ method: 'POST', path: '/tenant/css', body: { css } })
  expect(await post('@\\69mport "https://evil.example/a.css";')).toMatchObject({
    status: 400,
    text: 'The stylesheet must not use @import.',
  })
  expect((await post('a { background: u\\72l(https://evil.example) }')).status).toBe(400)
  expect(await post(`/*${'é'.repeat(100_000)}*/`)).toMatchObject({
    status: 400,
    text: 'The stylesheet can have up to 200 kB.',
  })
  expect((await post('a {}', reader)).status).toBe(403)
  const shown = await admin.send({ method: 'GET', path: `/tenant/css?tenant=${tenant.id}` })
  expect(shown.text).toBe(confinedStylesheet('a { color: red }'))
})

test('D-116 C-TEN-04 saving a stylesheet based on a stale version is rejected and changes nothing', async () => {
  const { tenant, admin, reader } = await office()
  const read = async () => {
    const { text, headers } = await admin.send({ method: 'GET', path: '/tenant/css?theme=dark' })
    return { css: text, lastUpdated: (headers['last-updated'] as string | undefined) ?? null }
  }
  const save = (part: object) =>
    admin.send({ method: 'POST', path: '/tenant/css', body: { css: 'a { top: 0 }', theme: 'dark', ...part } })
  let tops = 0
  await expectStaleRejected({ save: (version) => save({ css: `a { top: ${tops++} }`, ...version }), read })

  const { lastUpdated } = await read()
  const shown = await reader.send({ method: 'GET', path: `/tenant/css?tenant=${tenant.id}&theme=dark` })
  expect(shown.headers['last-updated']).toBeUndefined()
  await admin.call(branding.saveCss, { body: { css: '', theme: 'dark' } })
  expect(await save({ lastUpdated })).toMatchObject({ status: 409 })
  expect(await read()).toEqual({ css: '', lastUpdated: null })
  const again = await admin.call(branding.saveCss, { body: { css: 'b {}', theme: 'dark', lastUpdated: null } })
  expect(await read()).toEqual({ css: 'b {}', lastUpdated: again.lastUpdated })
  expect(await save({ lastUpdated: null })).toMatchObject({ status: 409 })
})

test('B.10 a logo keeps nothing of what its file said of the camera, the place or the author', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
  const bytes = await plain
    .jpeg()
    .withExif({ IFD0: { Artist: 'Nia-Holt-canary', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect(bytes.includes('Nia-Holt-canary')).toBe(true)
  expect((await upload(admin, bytes)).status).toBe(204)
  const shown = await admin.send({ method: 'GET', path: `/tenant/logo/${tenant.domain}` })
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(Buffer.from(shown.bytes).includes('Nia-Holt-canary')).toBe(false)
  expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
})
