import { areas } from '@dossier/contract/lookups/areas'
import { cases } from '@dossier/contract/cases/lifecycle'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { moveAreaJob } from '../cases/replacement/move-area-job.ts'

/** North (Harbor (Pier), Hill), South; records follow. */
async function city(features = ['syncAreaParentChanges']) {
  const tenant = await newTenant({ features })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const make = async (title: string, parentId: number | null = null) =>
    (await admin.call(areas.save, { body: { title, parentId } })).id
  const north = await make('North')
  const harbor = await make('Harbor', north)
  const ids = {
    north,
    harbor,
    pier: await make('Pier', harbor),
    hill: await make('Hill', north),
    south: await make('South'),
  }
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const titles = new Map(Object.entries(ids).map(([title, id]) => [id, title]))
  const stored = async (caseId: number) => {
    const { area_ids } = await tenant.asOwner((tx) =>
      tx.selectFrom('cases_base').select('area_ids').where('id', '=', caseId).executeTakeFirstOrThrow(),
    )
    return area_ids.map((id) => titles.get(id) ?? id)
  }
  const reader = await tenant.person()
  const create = async (chosen: number[]) =>
    (await reader.call(cases.create, { body: { templateId, title: 'Lamp', areas: chosen } })).created!.id
  const move = (id: number, title: string, parentId: number | null) =>
    admin.call(areas.save, { body: { id, title, parentId } })
  return { tenant, admin, reader, ids, stored, create, move, ...(await testServer()) }
}

test('D-084 an area on a record brings those above it along, and takes those below it away', async () => {
  const { reader, ids, stored, create } = await city()
  const caseId = await create([ids.pier])
  expect(await stored(caseId)).toEqual(['north', 'harbor', 'pier'])
  const records = recordsOf(reader)
  await records.property(caseId, 'areas', [ids.north, ids.harbor, ids.pier, ids.hill, ids.south])
  await records.property(caseId, 'areas', [ids.north, ids.pier, ids.hill, ids.south])
  expect(await stored(caseId)).toEqual(['north', 'hill', 'south'])
  await records.property(caseId, 'areas', [ids.hill, ids.south])
  expect(await stored(caseId)).toEqual(['south'])
})

test('D-084 D-123 an area that somebody else has just chosen does not go with its parent', async () => {
  const { reader, ids, stored, create } = await city()
  const caseId = await create([ids.pier])
  const records = recordsOf(reader)
  await records.property(caseId, 'areas', [ids.north, ids.harbor, ids.pier, ids.hill])
  await records.propertyKnowing(caseId, 'areas', { value: [], base: 1 })
  expect(await stored(caseId)).toEqual(['north', 'hill'])
})

test('D-084 more areas than a record can have, with those above them, are refused with a sentence', async () => {
  const { tenant, reader, ids, create } = await city()
  const caseId = await create([])
  const chain = [ids.north]
  for (let n = 0; n < 100; n += 1) chain.push(await tenant.area(`Level ${n}`, chain.at(-1)!))
  const answer = await reader.send({
    method: 'POST',
    path: `/cases/property/${caseId}/areas`,
    body: { value: [chain.at(-1)] },
  })
  expect(answer).toMatchObject({
    status: 400,
    text: 'A record can have up to 100 areas, with those above them. Choose fewer.',
  })
})

test('D-084 records follow an area that is moved, with what is below it; what is beside it keeps its parent', async () => {
  const { tenant, ids, stored, create, move, services } = await city()
  const [pier, both, hill] = [await create([ids.pier]), await create([ids.pier, ids.hill]), await create([ids.hill])]
  const closed = await create([ids.harbor])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ deleted: new Date() as never })
      .where('id', '=', closed)
      .execute(),
  )
  await move(ids.harbor, 'Harbor', ids.south)
  expect(await runDueJobs(services, moveAreaJob as never)).toBe(1)
  expect(await stored(pier)).toEqual(['south', 'harbor', 'pier'])
  expect(new Set(await stored(both))).toEqual(new Set(['north', 'hill', 'south', 'harbor', 'pier']))
  expect(await stored(hill)).toEqual(['north', 'hill'])
  expect(await stored(closed)).toEqual(['south', 'harbor'])
})

test('D-084 two moves whose jobs end in the wrong order leave what the tree says', async () => {
  const { ids, stored, create, move, services } = await city()
  const caseId = await create([ids.pier])
  await move(ids.harbor, 'Harbor', ids.south)
  await move(ids.harbor, 'Harbor', null)
  expect(await runDueJobs(services, moveAreaJob as never)).toBe(2)
  expect(await stored(caseId)).toEqual(['harbor', 'pier'])
})

test('D-084 without the feature only what was chosen is stored, and a move changes no record', async () => {
  const { ids, stored, create, move, services } = await city([])
  const caseId = await create([ids.pier])
  await move(ids.harbor, 'Harbor', ids.south)
  expect(await runDueJobs(services, moveAreaJob as never)).toBe(0)
  expect(await stored(caseId)).toEqual(['pier'])
})
