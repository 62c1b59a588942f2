import { randomUUID } from 'node:crypto'
import { viewEditing } from '@dossier/contract/views/editing'
import { viewLayouts } from '@dossier/contract/views/layouts'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const BLUE = { colour: 'Blue', label: '' }
const at = (lat: number, lng: number) => ({ lat, lng, ...BLUE })

/** Records with points in Berlin and Rome, one without; the template of another hides the place from all but the crew. */
async function office() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const place = await tenant.field({ title: 'Place', dataType: 'map-marker' })
  const hidden = await tenant.field({
    title: 'Hidden place',
    dataType: 'map-marker',
    permissions: { view: [crew], edit: [], adminOnly: false },
  })
  const photos = await tenant.field({ title: 'Photos', dataType: 'file-only' })
  const visit = await tenant.template({ title: 'Visit', fields: [{ id: place }, { id: hidden }, { id: photos }] })
  const editor = await tenant.person({ editData: true, teamIds: [crew] })
  const reader = await tenant.person()
  const points = [[at(52.5, 13.4), at(52.51, 13.41)], [at(52.5, 13.4)], [at(41.9, 12.5)], null, [at(41.9, 12.5)]]
  const ids = await insertRecords(
    tenant,
    points.map((value, nth) => ({
      title: `Visit ${nth}`,
      template_id: visit,
      is_sensitive: nth === 4,
      fields: JSON.stringify({ [place]: value, [hidden]: nth === 0 ? [at(1, 2)] : null }),
    })),
  )
  const { id } = await editor.call(viewEditing.save, { body: { title: 'Visits', groupBy: 'statusId' } })
  return {
    tenant,
    editor,
    reader,
    ids,
    viewId: String(id),
    place: `fields.${place}`,
    hidden: `fields.${hidden}`,
    photos,
  }
}

test('B-MAP-04 D-110 T23 a map counts the points of the records that its reader sees, by cells or in a part of the world', async () => {
  const { tenant, editor, reader, viewId, place, hidden } = await office()
  const points = (query: object = {}, person: TestPerson = reader) =>
    person.call(viewLayouts.points, { query: { viewId, markerColumn: place, ...query } })
  const all = await points()
  expect(all).toMatchObject({ points: 4, records: 3, isMinimum: false })
  expect(all.cells.map((cell) => cell.points)).toEqual([3, 1])
  expect(all.cells[1]).toEqual({ lat: 41.9, lng: 12.5, points: 1 })
  expect((await points({ zoom: '19' })).cells.map((cell) => cell.points)).toEqual([2, 1, 1])
  expect(await points({ box: '52,13,53,13.405' })).toMatchObject({ points: 2, records: 2 })
  expect(await points({ box: '0,0,1,1' })).toEqual({
    cells: [],
    bounds: null,
    points: 0,
    records: 0,
    isMinimum: false,
  })
  // Cells are in the middle of their points; the points themselves reach further.
  const [south, west, north, east] = all.bounds!
  expect([south, west]).toEqual([41.9, 12.5])
  const cell = all.cells[0]!
  expect([north > cell.lat, east > cell.lng]).toEqual([true, true])
  expect((await points({ box: '41,12,42,13' })).bounds).toEqual([41.9, 12.5, 41.9, 12.5])
  expect(await points({ searchTerm: 'Visit 2' })).toMatchObject({ points: 1 })
  // A sensitive record is somebody's who is involved, or an administrator's.
  expect(await points({}, await tenant.person({ isAdmin: true }))).toMatchObject({ points: 5, records: 4 })

  const placed = async (query: object = {}) =>
    (
      await reader.call(viewLayouts.placed, {
        query: { viewId, markerColumn: place, sortBy: 'title', sortDesc: 'false', ...query },
      })
    ).casesTables[0]!
  expect(await placed()).toMatchObject({ totalRecords: 3, cases: [{ title: 'Visit 0' }, {}, {}] })
  expect(await placed({ box: '41,12,42,13' })).toMatchObject({ totalRecords: 1, cases: [{ title: 'Visit 2' }] })
  expect((await placed({ pageSize: '2', page: '2' })).cases.map(({ title }) => title)).toEqual(['Visit 2'])

  expect(await points({ markerColumn: hidden }, editor)).toMatchObject({ points: 1 })
  const stranger = await (await newTenant()).person()
  for (const path of ['points', 'placed']) {
    const ask = (person: TestPerson, markerColumn: string, more = '') =>
      person.send({ method: 'GET', path: `/views/${path}?viewId=${viewId}&markerColumn=${markerColumn}${more}` })
    for (const column of [hidden, 'title', 'fields.none'])
      expect(await ask(reader, column)).toMatchObject({ status: 400 })
    expect(await ask(reader, place, '&box=2,2,1,1')).toMatchObject({ status: 400 })
    expect(await ask(stranger, place)).toMatchObject({ status: 404 })
  }
})

test('ADR 91 T23 a gallery gets the first picture of each record, of a field or the record itself, that its reader sees', async () => {
  const { tenant, reader, ids, place, photos } = await office()
  const file = (caseId: number, fieldId: string | null, created: string, contentType = 'image/png') => ({
    tenant_id: tenant.id,
    id: randomUUID(),
    case_id: caseId,
    field_id: fieldId,
    name: 'A file',
    size: 10,
    content_type: contentType,
    preview_size: contentType === 'image/png' ? 5 : null,
    user_id: null,
    author: 'Somebody',
    created,
  })
  const files = [
    file(ids[0]!, null, '2026-01-01T00:00:00Z', 'application/pdf'),
    file(ids[0]!, null, '2026-01-03T00:00:00Z'),
    file(ids[0]!, null, '2026-01-02T00:00:00Z'),
    file(ids[1]!, photos, '2026-01-02T00:00:00Z'),
    file(ids[4]!, null, '2026-01-02T00:00:00Z'),
  ]
  await tenant.asOwner((tx) => tx.insertInto('case_files').values(files).execute())
  const pictures = (more: object = {}, person: TestPerson = reader) =>
    person.call(viewLayouts.pictures, { query: { ids: ids.join(), ...more } })
  const url = `/api/files/download/${files[2]!.id}`
  expect(await pictures()).toEqual([{ caseId: ids[0], url, previewUrl: `${url}?show=preview` }])
  expect(await pictures({ pictureColumn: `fields.${photos}` })).toMatchObject([{ caseId: ids[1] }])
  expect(await pictures({}, await tenant.person({ isAdmin: true }))).toHaveLength(2)
  expect(await pictures({}, await (await newTenant()).person({ isAdmin: true }))).toEqual([])
  const refused = `/views/pictures?ids=${ids[0]}&pictureColumn=${place}`
  expect(await reader.send({ method: 'GET', path: refused })).toMatchObject({ status: 400 })
})
