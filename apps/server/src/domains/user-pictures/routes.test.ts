import { userPictures } from '@dossier/contract/users/user-pictures'
import { userProfile } from '@dossier/contract/user-profile/calls'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../http/openapi.ts'
import { caller } from '../../testing/caller.ts'
import { claimedPng, examplePicture, formOf } from '../../testing/example-picture.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const UNREADABLE = "Unable to upload your selected image, please ensure it's a supported file type."

const upload = (person: Pick<TestPerson, 'send'>, id: number, form: unknown = examplePicture()) =>
  person.send({ method: 'POST', path: `/users/picture/upload/${id}`, body: form })

const read = (person: Pick<TestPerson, 'send'>, id: number, p = '') =>
  person.send({ method: 'GET', path: `/users/picture/${id}${p && `?p=${p}`}` })

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

test("A-PIC-10 A-PIC-13 a picture is redrawn, small and without the camera's metadata", async () => {
  const person = await (await newTenant()).person()
  const original = await photo(3000, 2000)
    .jpeg()
    .withExif({ IFD0: { Artist: 'canary-of-the-camera' } })
    .toBuffer()
  expect(original.includes('canary-of-the-camera')).toBe(true)

  const answer = await upload(person, person.id, formOf(original, 'Holiday.JPG'))
  const { pictureUrl } = JSON.parse(answer.text) as { pictureUrl: string }
  const p = new URL(pictureUrl, 'http://x').searchParams.get('p') ?? ''
  const { status, bytes, headers } = await read(person, person.id, p)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(Buffer.from(bytes).includes('canary-of-the-camera')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('A-PIC-13 without the right p the browser does not cache a picture', async () => {
  const person = await (await newTenant()).person()
  await upload(person, person.id)

  expect((await read(person, person.id)).headers['cache-control']).toBe('private, no-cache')
  expect((await read(person, person.id, 'another')).headers['cache-control']).toBe('private, no-cache')
})

test('A-PIC-13 a new picture has a new address, and everybody of the tenant learns it', async () => {
  const tenant = await newTenant()
  const [one, other] = [await tenant.person(), await tenant.person()]
  expect(await other.call(userPictures.versions, {})).toEqual({})
  await upload(one, one.id)
  const first = await other.call(userPictures.versions, {})
  await upload(one, one.id)
  const second = await other.call(userPictures.versions, {})

  expect(Object.keys(second)).toEqual([String(one.id)])
  expect(second).not.toEqual(first)
  expect(await one.call(userProfile.me, {})).toMatchObject({
    pictureUrl: `/api/users/picture/${one.id}?p=${second[String(one.id)]}`,
  })
})

test('A-PIC-14 whether there is one, before and after and once it is deleted', async () => {
  const person = await (await newTenant()).person()
  const exists = () => person.call(userPictures.exists, { params: { id: String(person.id) } })
  expect(await exists()).toBe(false)
  await upload(person, person.id)
  expect(await exists()).toBe(true)

  await person.call(userPictures.remove, { params: { id: String(person.id) } })

  expect(await exists()).toBe(false)
  expect((await person.call(userProfile.me, {})).pictureUrl).toBeNull()
})

test("A-PIC-15 A-GEN-12 an unknown person, a person without a picture and another tenant's picture all give the same blank one", async () => {
  const [tenant, elsewhere] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  const stranger = await elsewhere.person()
  await upload(stranger, stranger.id)

  const [none, absent, foreign] = await Promise.all([
    read(person, person.id),
    read(person, 2_000_000_000),
    read(person, stranger.id),
  ])

  expect(none).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } })
  expect([absent.text, foreign.text]).toEqual([none.text, none.text])
  expect(await person.call(userPictures.exists, { params: { id: String(stranger.id) } })).toBe(false)
  expect(await person.call(userPictures.versions, {})).toEqual({})
  expect(await (await caller(null)).send({ method: 'GET', path: `/users/picture/${person.id}` })).toMatchObject({
    status: 401,
  })
})

test("A-PIC-12 people set their own picture, and administrators anybody's in their tenant", async () => {
  const tenant = await newTenant()
  const [admin, editor, other] = [
    await tenant.person({ isAdmin: true }),
    await tenant.person({ editUsers: true }),
    await tenant.person(),
  ]
  const foreign = await (await newTenant()).person()

  expect(await upload(admin, other.id)).toMatchObject({ status: 200 })
  expect(await upload(editor, other.id)).toMatchObject({ status: 403, text: 'You do not have permission to do this.' })
  expect(await upload(admin, foreign.id)).toMatchObject({ status: 404, text: 'User not found.' })
  const remove = (by: TestPerson, id: number) => by.send({ method: 'DELETE', path: `/users/picture/${id}` })
  expect(await remove(editor, other.id)).toMatchObject({ status: 403 })
  expect(await remove(admin, foreign.id)).toMatchObject({ status: 404 })
  expect(await remove(admin, other.id)).toMatchObject({ status: 204 })
})

test.each([
  ['a GIF', async () => formOf(await photo(4, 4).gif().toBuffer(), 'face.png')],
  ['a drawing', () => formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
  ['a page', () => formOf(Buffer.from('<html><script>alert(1)</script>'))],
  ['half a PNG', async () => formOf((await photo(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000))],
  ['the beginning of a PNG only', () => formOf(claimedPng(4, 4).subarray(0, 20))],
])('A-PIC-05 a file that is not a picture is rejected whatever its name: %s', async (_, form) => {
  const person = await (await newTenant()).person()

  expect(await upload(person, person.id, await form())).toMatchObject({ status: 400, text: UNREADABLE })
  expect(await person.call(userPictures.versions, {})).toEqual({})
})

test('A-PIC-05 a small file of a billion pixels is refused before it is unpacked', async () => {
  const person = await (await newTenant()).person()
  const bomb = claimedPng(40_000, 40_000)
  expect(bomb.length).toBeLessThan(2_000)

  expect(await upload(person, person.id, formOf(bomb))).toMatchObject({
    status: 400,
    text: 'The picture can have up to 40 million pixels. Make it smaller and try again.',
  })
})

const twice = () => {
  const form = examplePicture()
  form.append('file', new Blob(['more']), 'more.png')
  return form
}

const withText = () => {
  const form = new FormData()
  form.set('note', 'hello')
  return form
}

test.each([
  ['too large', () => formOf(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'The file can have up to 5 MB.'],
  ['empty', () => formOf(Buffer.alloc(0)), 400, 'The file is empty.'],
  ['under another name', () => formOf(Buffer.from('x'), 'a.png', 'picture'), 400, 'Send the file as the part "file".'],
  ['text in place of a file', withText, 400, 'The form could not be read. Send one file and nothing else.'],
  ['JSON', () => ({ file: 'x' }), 415, 'Send the file as a part of a multipart form.'],
  ['nothing', () => '', 415, 'Send the file as a part of a multipart form.'],
])('A-PIC-05 a form is refused with a sentence: %s', async (_, form, status, text) => {
  const person = await (await newTenant()).person()

  expect(await upload(person, person.id, form())).toMatchObject({ status, text })
})

test('A-PIC-07 one file is accepted, and what follows it is not read', async () => {
  const person = await (await newTenant()).person()
  const { status } = await upload(person, person.id, twice())

  expect([200, 400]).toContain(status)
})

test('a call without a file parameter does not accept forms', async () => {
  const person = await (await newTenant()).person()
  const answer = await person.send({ method: 'POST', path: '/users/updatePreferences', body: examplePicture() })

  expect(answer).toMatchObject({ status: 415, text: 'Send the request as JSON.' })
})

test('the API page describes the form and the file in the answer', () => {
  const paths = openApiDocument()['paths'] as Record<string, Record<string, object>>

  expect(paths['/api/users/picture/upload/{id}']?.['post']).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
    },
  })
  expect(paths['/api/users/picture/{userId}']?.['get']).toMatchObject({
    responses: { 200: { content: { 'image/webp': { schema: { format: 'binary' } } } } },
  })
})

test('T57 A-PIC-08 pictures and logos are refused, too, while the scanner cannot answer', async () => {
  const { services } = await testServer()
  const admin = await (await newTenant()).person({ isAdmin: true })
  services.files.scan = async () => ({ kind: 'unknown', reason: 'down' })
  try {
    const answers = [
      await upload(admin, admin.id),
      await admin.send({ method: 'POST', path: '/files/tenantImage/0', body: examplePicture() }),
    ]
    const later = 'Files cannot be checked for malware at the moment. Nothing was stored; try again later.'
    for (const { status, text } of answers) expect([status, text]).toEqual([503, later])
  } finally {
    services.files.scan = null
  }
  expect((await upload(admin, admin.id)).status).toBe(200)
})
