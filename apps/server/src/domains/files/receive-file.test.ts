import { glob, readdir } from 'node:fs/promises'
import { files } from '@dossier/contract/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Scan } from '../../files/scan.ts'
import { sweepFiles } from '../../jobs/sweep-files.ts'
import type { RawAnswer } from '../../testing/caller.ts'
import { claimedPng, formOf } from '../../testing/example-picture.ts'
import { add, get, namesOf, office, send, stored, TEXT } from '../../testing/files.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'

const statusOf = ({ status }: RawAnswer) => status

test('D-123 T45 an upload sent again after a lost answer is stored once, and its second bytes are removed', async () => {
  const { tenant, ann, caseId } = await office()
  const headers = { 'idempotency-key': 'upload-1' }
  const first = await add(ann, caseId, { headers })
  expect(await add(ann, caseId, { headers })).toEqual(first)
  expect((await send(ann, caseId, { headers, bytes: Buffer.from('other') })).status).toBe(422)
  // The second bytes go once their call was answered.
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 1, strays: 0, rows: 1, used: TEXT.length })
})

test('T57 T60 pictures are shown and have a preview; what only claims to be one is stored without being shown', async () => {
  const { ann, caseId } = await office()
  const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const picture = await add(ann, caseId, { bytes: drawn, name: 'lamp.exe' })
  expect([picture.contentType, picture.previewUrl]).toEqual(['image/png', `${picture.url}?show=preview`])
  const { headers } = await get(ann, picture)
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'image/png',
    'inline; filename="lamp.exe"',
  ])
  const preview = await get(ann, { url: picture.previewUrl! })
  expect(preview.headers['content-type']).toBe('image/webp')
  expect(await sharp(preview.bytes).metadata()).toMatchObject({ width: 480, height: 320 })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const hostile: [string, Buffer, string][] = [
    ['page.png', html, 'text/plain'],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'text/plain'],
    ['torn.png', drawn.subarray(0, 60), 'application/octet-stream'],
    ['both.png', Buffer.concat([Buffer.from('GIF89a/*'), html]), 'application/octet-stream'],
  ]
  for (const [name, bytes, contentType] of hostile) {
    const file = await add(ann, caseId, { bytes, name })
    expect([file.name, file.previewUrl]).toEqual([name, null])
    expect(['text/plain', 'application/xml', 'image/svg+xml', 'application/octet-stream', contentType]).toContain(
      file.contentType,
    )
    const answer = await get(ann, { url: `${file.url}?show=view` })
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment;/)
  }
  const polyglot = await add(ann, caseId, { bytes: Buffer.concat([drawn, html]), name: 'poly.html' })
  const sent = await get(ann, polyglot)
  expect(sent.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(sent.text.includes('<script>')).toBe(false)
})

/** A photo that was held sideways, red at its left as it is stored, and says where and with what it was taken. */
async function photo(): Promise<Buffer> {
  const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

test('T57 ADR-74 a photo is stored upright, as it looks, and without where and with what it was taken', async () => {
  const { ann, caseId } = await office()
  const original = await photo()
  const { exif, orientation } = await sharp(original).metadata()
  expect([original.includes('SecretCamera'), exif !== undefined, orientation]).toEqual([true, true, 6])
  const file = await add(ann, caseId, { bytes: original, name: 'place.jpg' })
  const { bytes } = await get(ann, file)
  expect(bytes.length).toBe(file.size)
  expect(Buffer.from(bytes).includes('SecretCamera')).toBe(false)
  const stored = await sharp(bytes).metadata()
  expect([stored.format, stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
    'jpeg',
    200,
    300,
    undefined,
    undefined,
  ])
  // Turned by a quarter, what was at the left is at the top.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  expect(colorAt(100, 20)[0]).toBeGreaterThan(200)
  expect(colorAt(100, 280)[2]).toBeGreaterThan(200)
})

test('T57 ADR-74 a picture that moves keeps moving', async () => {
  const { ann, caseId } = await office()
  const frames = ['red', 'lime', 'blue'].map((background) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  }))
  const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  const bytes = await sharp(stills, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer()
  const file = await add(ann, caseId, { bytes, name: 'lamp.gif' })
  expect(await sharp((await get(ann, file)).bytes, { animated: true }).metadata()).toMatchObject({
    format: 'gif',
    pages: 3,
    delay: [90, 90, 90],
  })
})

test('T59 the name of a file is cleaned, and its bytes are never stored under it', async () => {
  const { tenant, ann, caseId } = await office()
  const name = 'a\r\nSet-Cookie: x=1'
  for (const given of ['../../x', 'invoice\u202Egpj.exe', `${'n'.repeat(10_000)}.txt`])
    await add(ann, caseId, { name: given })
  expect((await namesOf(ann, caseId)).toSorted()).toEqual(['invoicegpj.exe', `${'n'.repeat(196)}.txt`, 'x'].toSorted())
  const file = await add(ann, caseId, { name })
  const { headers } = await get(ann, file)
  expect(String(headers['set-cookie'])).not.toContain('x=1')
  expect(String(headers['content-disposition'])).not.toMatch(/[\r\n]/)
  const { services } = await testServer()
  for await (const path of glob('files/**/*', { cwd: services.settings.dataDir, withFileTypes: true }))
    if (path.isFile()) expect(path.name).toMatch(/^[0-9a-f-]{36}(\.preview)?$/)
  expect((await stored(tenant)).bytes).toBe(4)
})

test('T59 quotation marks and dots of a name come back as they were typed, in the list and in the header', async () => {
  const { ann, caseId } = await office()
  for (const typed of ['.env', '"Final" plan.pdf', "it's 5%; *new*?.txt", '..Übersicht: "2".csv']) {
    const file = await add(ann, caseId, { name: typed })
    const { headers } = await get(ann, file)
    expect(nameIn(String(headers['content-disposition']))).toBe(typed)
    expect(await namesOf(ann, caseId)).toContain(typed)
  }
})

/** As browsers read it: the encoded name before the plain one. (RFC 8187) */
function nameIn(header: string): string {
  const encoded = /; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header)?.[1]
  return encoded === undefined ? /; filename="([^"\\]*)"$/.exec(header)![1]! : decodeURIComponent(encoded)
}

test('D-061 a part of a file is sent for a range, and nothing to a browser that has it', async () => {
  const { ann, caseId } = await office()
  const file = await add(ann, caseId, { bytes: Buffer.from('0123456789'), name: 'digits.txt' })
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, text, headers } = await get(ann, file, { range, ...more })
    return [status, text, headers['content-range'] ?? null]
  }
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
  expect(await part('bytes=5-2')).toEqual([200, '0123456789', null])
  expect(await part('bytes=0-1,4-5')).toEqual([200, '0123456789', null])
  const etag = String((await get(ann, file)).headers['etag'])
  expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual([200, '0123456789', null])
  expect((await get(ann, file, { 'if-none-match': etag })).status).toBe(304)
  const head = await ann.send({ method: 'HEAD', path: `/files/download/${file.id}` })
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '10', ''])
})

test('T17 the bytes of deleted files go after a day, and those that a killed server left go with them', async () => {
  const { tenant, ann, caseId } = await office()
  const { services } = await testServer()
  const file = await add(ann, caseId)
  await add(ann, caseId, { name: 'kept.txt' })
  await ann.call(files.remove, { params: { caseId: String(caseId) }, query: { fileId: file.id } })
  await sweepFiles(services)
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 2, strays: 1, rows: 1, used: TEXT.length })
  await tenant.asOwner((tx) => tx.updateTable('stray_files').set({ due: '2020-01-01' }).execute())
  await sweepFiles(services)
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 1, strays: 0, rows: 1, used: TEXT.length })
  expect(await namesOf(ann, caseId)).toEqual(['kept.txt'])
})

test('D-061 of uploads at the same time a record takes a hundred, and a tenant what its quota has room for', async () => {
  const { tenant, ann, caseId, templateId } = await office()
  const both = await Promise.all(Array.from({ length: 200 }, (_, nth) => send(ann, caseId, { name: `${nth}.txt` })))
  const counts = Map.groupBy(both.map(statusOf), (status) => status)
  expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([100, 100])
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 100, strays: 0, rows: 100, used: 100 * TEXT.length })
  expect((await send(ann, caseId)).text).toMatch(/^#\d+ already has 100 files\. Delete some first\.$/)

  const { services } = await testServer()
  const { settings } = services
  const before = settings.fileQuota
  const others = await Promise.all([1, 2, 3, 4].map(() => recordsOf(ann).create({ templateId })))
  settings.fileQuota = 107 * TEXT.length
  try {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => send(ann, others[nth % 4]!.id, { name: `${nth}.txt` })),
    )
    expect(answers.map(statusOf).filter((status) => status === 200)).toHaveLength(7)
    expect(answers.find(({ status }) => status === 409)?.text).toMatch(/^There is no space for this file: /)
    await expect.poll(() => stored(tenant)).toEqual({ bytes: 107, strays: 0, rows: 107, used: 107 * TEXT.length })
  } finally {
    settings.fileQuota = before
  }
})

test('D-061 C-FILE-05 a file that is too large, empty or alone without its part is refused, and leaves nothing', async () => {
  const { tenant, ann, caseId } = await office()
  const answer = await send(ann, caseId, { bytes: Buffer.alloc(25 * 1_048_576 + 1) })
  expect([answer.status, answer.text]).toEqual([413, 'The file can have up to 25 MB.'])
  expect((await send(ann, caseId, { bytes: Buffer.alloc(25 * 1_048_576) })).status).toBe(200)
  const empty = await send(ann, caseId, { bytes: Buffer.alloc(0) })
  expect([empty.status, empty.text]).toEqual([400, 'The file is empty.'])
  const wrong = await ann.send({ method: 'POST', path: `/files/${caseId}`, body: formOf(TEXT, 'a.txt', 'other') })
  expect([wrong.status, wrong.text]).toEqual([400, 'Send the file as the part "file".'])
  expect((await ann.send({ method: 'POST', path: `/files/${caseId}`, body: {} })).status).toBe(415)
  const { services } = await testServer()
  expect(await readdir(`${services.settings.dataDir}/incoming`)).toEqual([])
  await expect.poll(() => stored(tenant)).toMatchObject({ bytes: 1, strays: 0, rows: 1 })
})

test('D-049 T39 a record that is closed, restricted or deleted while a file comes in does not get it', async () => {
  const { services } = await testServer()
  for (const change of ['GET /cases/close', 'DELETE /cases/delete', 'restrict'] as const) {
    const { tenant, ann, bea, caseId } = await office()
    services.files.scan = async () => {
      const [method, path] = change.split(' ')
      if (path) await ann.send({ method: method!, path: `${path}/${caseId}` })
      else
        await tenant.asOwner((tx) =>
          tx
            .updateTable('cases_base')
            .set({ is_sensitive: true, edit_team_ids: [] })
            .where('id', '=', caseId)
            .execute(),
        )
      return { kind: 'clean' }
    }
    try {
      expect((await send(bea, caseId)).status, change).toBe(change === 'GET /cases/close' ? 403 : 404)
    } finally {
      services.files.scan = null
    }
    await expect.poll(() => stored(tenant), { message: change }).toEqual({ bytes: 0, strays: 0, rows: 0, used: 0 })
  }
})

test('T57 malware, and anything while the scanner cannot answer, is refused and not stored', async () => {
  const { services } = await testServer()
  const { tenant, ann, caseId } = await office()
  const refused = async (scan: Scan) => {
    services.files.scan = scan
    const { status, text } = await send(ann, caseId).finally(() => (services.files.scan = null))
    return [status, text]
  }
  const found = 'The file was refused: it contains malware (Eicar-Test).'
  expect(await refused(async () => ({ kind: 'infected', name: 'Eicar-Test' }))).toEqual([400, found])
  const later = 'Files cannot be checked for malware at the moment. Nothing was stored; try again later.'
  expect(await refused(async () => ({ kind: 'unknown', reason: 'down' }))).toEqual([503, later])
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 0, strays: 0, rows: 0, used: 0 })
})

test('T17 D-123 bytes that were given up while their call was under way get no file', async () => {
  const { tenant, ann, caseId } = await office()
  const { services } = await testServer()
  const { put } = services.files.store
  services.files.store.put = async (key, path) => {
    await put(key, path)
    await tenant.asOwner((tx) => tx.updateTable('stray_files').set({ due: '2020-01-01' }).execute())
    await sweepFiles(services)
  }
  const answer = await send(ann, caseId).finally(() => (services.files.store.put = put))
  expect([answer.status, answer.text]).toEqual([503, 'The upload took too long. Try again.'])
  await expect.poll(() => stored(tenant)).toEqual({ bytes: 0, strays: 0, rows: 0, used: 0 })
})

test('T60 a picture that claims 50,000 by 50,000 pixels is refused by its header', async () => {
  const { tenant, ann, caseId } = await office()
  const answer = await send(ann, caseId, { bytes: claimedPng(50_000, 50_000), name: 'big.png' })
  expect([answer.status, answer.text]).toEqual([
    400,
    'A picture can have up to 100 million pixels. Make it smaller and try again.',
  ])
  await expect.poll(() => stored(tenant)).toMatchObject({ bytes: 0, strays: 0 })
})

test('T39 of two people who delete one file, one does, and the other learns that it is gone', async () => {
  const { ann, bea, caseId } = await office()
  const { id: fileId } = await add(ann, caseId)
  const path = `/files/${caseId}/field?fileId=${fileId}`
  const both = await Promise.all([ann, bea].map((person) => person.send({ method: 'DELETE', path })))
  expect(both.map(statusOf).toSorted()).toEqual([204, 404])
})
