import { cases } from '@dossier/contract/cases/lifecycle'
import { ICON_SIDE } from '@dossier/core/fields/icon-upload'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { claimedPng } from '../../testing/example-picture.ts'
import { expectLive, fetchCase, watch } from '../../testing/live/live-case-client.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

async function garage() {
  const tenant = await newTenant()
  const ann = await tenant.person({ name: 'Ann' })
  const badge = await tenant.field({ title: 'Badge', dataType: 'icon-upload' })
  const templateId = await tenant.template({ title: 'Vehicle', fields: [{ id: badge }] })
  return { tenant, ann, badge, templateId }
}

const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`

/** A photo that is held sideways, and says where it was taken. */
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const bytesOf = (value: unknown) => Buffer.from(String(value).split(',')[1]!, 'base64')

test('B-ICON-03 T58 a picture is drawn again, small, upright and without its metadata, in saves and in new records', async () => {
  const { ann, badge, templateId } = await garage()
  const given = dataUrl(await photo(), 'jpeg')
  const { id, caseNumber } = await recordsOf(ann).create({ templateId, fields: { [badge]: given } })
  const stored = async () => (await fetchCase(ann, caseNumber)).fields[badge]
  const check = async () => {
    const { value, label } = (await stored())!
    expect(label).toBe('Picture')
    expect(String(value)).toMatch(/^data:image\/png;base64,/)
    const { width, height, exif, format } = await sharp(bytesOf(value)).metadata()
    expect({ width, height, exif, format }).toEqual({ width: 43, height: ICON_SIDE, exif: undefined, format: 'png' })
    expect(bytesOf(value).toString('latin1')).not.toContain('SecretCamera')
  }
  await check()
  const watchers = [await watch(ann, caseNumber)]
  await expectLive(watchers, () => recordsOf(ann).save(id, badge, 'fa-truck'))
  expect(await stored()).toMatchObject({ value: 'fa-truck', label: 'truck' })
  await expectLive(watchers, () => recordsOf(ann).save(id, badge, given))
  await check()
  const { seq } = await fetchCase(ann, caseNumber)
  await recordsOf(ann).save(id, badge, (await stored())!.value)
  expect((await fetchCase(ann, caseNumber)).seq).toBe(seq)
})

test('T57 T60 what is no picture, or one that would fill the memory, is refused, and other tenants have no such record', async () => {
  const { tenant, ann, badge, templateId } = await garage()
  const { id } = await recordsOf(ann).create({ templateId })
  const large = 'A picture for Badge can have up to 4 million pixels. Make it smaller and try again.'
  await expectRefused(tenant, () => recordsOf(ann).save(id, badge, dataUrl(claimedPng(50_000, 50_000))), {
    status: 400,
    message: large,
  })
  const hostile = [
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
    dataUrl(Buffer.from('GIF89a/*<script>alert(1)</script>'), 'gif'),
  ]
  const message = 'Invalid File Type: choose a JPEG, PNG or GIF picture for Badge.'
  for (const one of hostile)
    await expectRefused(tenant, () => recordsOf(ann).save(id, badge, one), { status: 400, message })
  const { created, errors } = await ann.call(cases.create, {
    body: { title: 'x', templateId, fields: { [badge]: dataUrl(claimedPng(2_001, 2_000)) } },
  })
  expect([created !== null, errors]).toEqual([true, [{ field: `fields.${badge}`, message: large }]])
  const stranger = (await garage()).ann
  await expectRefused(tenant, () => recordsOf(stranger).save(id, badge, 'fa-truck'), {
    status: 404,
    message: 'Record not found.',
  })
})
