import { comments } from '@dossier/contract/comments'
import { imports } from '@dossier/contract/imports/calls'
import { ICON_SIDE } from '@dossier/core/fields/icon-upload'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/open.ts'
import { ClaimLost } from '../../queue/claim.ts'
import type { Progress } from '../../queue/job-kind.ts'
import { formOf } from '../../testing/example-picture.ts'
import { brokenInvariants } from '../../testing/faults/check-invariants.ts'
import {
  checked,
  columnFor,
  importOf,
  importWorld,
  paramsOf,
  ran,
  recordsOf,
  rowsOf,
  upload,
  workOnImports,
} from '../../testing/importing.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { changingAs } from '../../testing/changing.ts'
import { applyChanges } from '../cases/writing/apply-changes.ts'
import { importJob } from './import-job.ts'

const { services } = await testServer()

test('ADR-69 a file is checked, imported and undone, and what somebody changed since stays', async () => {
  const { tenant, admin, ref, cost, plan } = await importWorld()
  const text = 'Title,Ref,Cost\nLamp,A-1,"1,200.50"\n\n=1+1,A-2,much\n,A-3,5\n"Two\nlines",A-4,,beyond\n'
  const id = await checked(admin, plan, text)
  expect(await importOf(admin, id)).toMatchObject({
    state: 'checked',
    isOwn: true,
    checked: { create: 3, refuse: 1, remarks: 3 },
  })
  expect(await recordsOf(tenant)).toEqual([])
  const remarks = [
    {
      row: 4,
      verdict: 'create',
      remarks: [
        { column: 'Cost', message: '“much” is not a number. The value is left out.' },
        { column: 'Cost', message: 'It is required but would stay empty.' },
      ],
    },
    { row: 5, verdict: 'refuse', remarks: [{ column: '', message: 'Enter a title.' }] },
  ]
  expect(await rowsOf(admin, id, 'check')).toMatchObject([
    { row: 2, verdict: 'create', remarks: [] },
    ...remarks,
    {
      row: 6,
      remarks: [
        { column: 'Title', message: 'It has one line: a line break is stored as a space.' },
        { column: '', message: 'The row has 1 value more than the file has columns. They are left out.' },
        { column: 'Cost' },
      ],
    },
  ])

  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ state: 'done', ran: { create: 3, refuse: 1 } })
  const made = await recordsOf(tenant)
  expect(made).toMatchObject([
    { title: 'Lamp', fields: { [ref]: 'A-1', [cost]: 1200.5 }, opened_by: 'Ann' },
    { title: '=1+1', fields: { [ref]: 'A-2' } },
    { title: 'Two lines', fields: { [ref]: 'A-4' } },
  ])
  const { rows: actions } = await sql`select distinct action_id, cause, cause_id from changes
    where tenant_id = ${tenant.id}`.execute(services.database.owner)
  expect(actions).toMatchObject([{ cause: 'import', cause_id: String(id) }])

  await changingAs(admin, (writer) =>
    applyChanges(writer, [made[0]!.id], [{ kind: 'property', key: 'summary', value: 'Seen' }]),
  )
  await admin.call(imports.undo, paramsOf(id))
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ state: 'undone', undone: { undone: 2, left: 1 } })
  expect(await recordsOf(tenant)).toMatchObject([{ title: 'Lamp' }])
  expect(await rowsOf(admin, id, 'undo')).toContainEqual(
    expect.objectContaining({
      verdict: 'left',
      remarks: [{ column: '', message: 'It was changed again afterwards.' }],
    }),
  )
  expect(await brokenInvariants(services.database.owner)).toEqual([])
})

test('ADR-69 an import is undone after a later one was, and what people did in between stays', async () => {
  const { tenant, admin, plan } = await importWorld()
  const first = await ran(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\nChair,A-2,2\nDesk,A-3,3\nVase,A-4,4\n')
  const [lamp, chair, desk, vase] = (await recordsOf(tenant)).map(({ id }) => id) as [number, number, number, number]
  const second = await ran(
    admin,
    { ...plan, key: 1 },
    'Title,Ref,Cost\nLamp,A-1,10\nChair,A-2,20\nDesk,A-3,30\nVase,A-4,40\n',
  )
  await admin.call(comments.add, { body: { caseId: chair, comment: 'Broken.', isHtml: false } })
  await changingAs(admin, (writer) => applyChanges(writer, [vase], [{ kind: 'property', key: 'title', value: 'Urn' }]))
  await admin.call(imports.undo, paramsOf(second))
  await workOnImports()
  await changingAs(admin, (writer) =>
    applyChanges(writer, [desk], [{ kind: 'property', key: 'summary', value: 'Mine' }]),
  )
  await admin.call(imports.undo, paramsOf(first))
  await workOnImports()
  expect(await importOf(admin, first)).toMatchObject({ state: 'undone', undone: { undone: 1, left: 3 } })
  const left = (await recordsOf(tenant)).map(({ id }) => id)
  expect([left, left.includes(lamp)]).toEqual([[chair, desk, vase], false])
})

const SHARED = 'Title,Ref,Cost\nOld lamp,A-1,1\nNew lamp,A-2,2\nTwin,A-1,3\nNameless,,4\n'

test('ADR-69 rows change the record with their key, and a key that occurs again is refused', async () => {
  const { tenant, admin, plan } = await importWorld()
  await ran(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\nChair,A-9,9\n')
  const byKey = { ...plan, key: 1 }
  const id = await ran(admin, byKey, SHARED)
  expect(await importOf(admin, id)).toMatchObject({
    checked: { create: 1, update: 1, refuse: 2 },
    ran: { create: 1, update: 1, refuse: 2 },
  })
  expect(
    (await rowsOf(admin, id, 'run')).map(({ row, verdict, remarks }) => [row, verdict, remarks[0]?.message]),
  ).toEqual([
    [2, 'update', undefined],
    [3, 'create', undefined],
    [4, 'refuse', 'Row 2 has the same key.'],
    [5, 'refuse', 'The key is empty.'],
  ])
  const made = await recordsOf(tenant)
  expect(made.map(({ title }) => title)).toEqual(['Old lamp', 'Chair', 'New lamp'])
  const again = await ran(admin, byKey, SHARED)
  expect(await importOf(admin, again)).toMatchObject({ ran: { create: 0, update: 0, same: 2, refuse: 2 } })
  const onlyNew = await ran(admin, { ...byKey, updates: false }, 'Title,Ref,Cost\nX,A-1,\nY,A-3,\n')
  expect(await importOf(admin, onlyNew)).toMatchObject({ ran: { create: 1, skip: 1 } })
  const byNumber = { ...plan, columns: [columnFor('title'), columnFor('caseNumber'), columnFor(null)], key: 1 }
  const numbered = await ran(admin, byNumber, 'Title,Number,Cost\nStool,2,\nZ,77,\n')
  expect(await importOf(admin, numbered)).toMatchObject({ ran: { update: 1, refuse: 1 } })
  expect((await recordsOf(tenant))[1]?.title).toBe('Stool')
})

test('ADR-69 a second file of the same form is read as the first, for its person alone', async () => {
  const { tenant, admin, ref, cost, plan } = await importWorld()
  await ran(admin, { ...plan, key: 1, isCase: true }, 'What,Code,Price\nLamp,A-1,1\n')
  const other = await tenant.person({ isAdmin: true })
  const columns = async (by: typeof admin, text: string) => {
    const id = await upload(by, text)
    const { templateId } = await importOf(by, id)
    const query = { templateId: String(plan.templateId) }
    return { templateId, ...(await by.call(imports.columns, { ...paramsOf(id), query })) }
  }
  const moved = 'price,Extra,CODE,What\n2,x,A-2,Chair\n'
  const found = await columns(admin, moved)
  expect(found).toMatchObject({
    templateId: plan.templateId,
    plan: { key: 2, isCase: true, templateId: plan.templateId },
  })
  expect(found.plan?.columns.map(({ target }) => target)).toEqual([`fields.${cost}`, null, `fields.${ref}`, 'title'])
  expect(Date.parse(found.remembered ?? '')).toBeGreaterThan(0)
  expect(await columns(other, moved)).toMatchObject({ templateId: null, plan: null, remembered: null })
  expect(await columns(admin, 'Subject,Code\nx,y\n')).toMatchObject({ plan: null, remembered: null })
})

test('ADR-69 records that were changed after the check are left alone, as are those that the person may not edit', async () => {
  const { tenant, admin, plan } = await importWorld()
  await ran(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\nChair,A-2,2\nDoor,A-3,3\n')
  const [lamp, chair] = await recordsOf(tenant)
  const id = await checked(admin, { ...plan, key: 1 }, 'Title,Ref,Cost\nLamp!,A-1,\nChair!,A-2,\nDoor!,A-3,\n')
  await changingAs(admin, (writer) =>
    applyChanges(writer, [lamp!.id], [{ kind: 'property', key: 'summary', value: 'Seen' }]),
  )
  const team = await tenant.team()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ edit_team_ids: [team] })
      .where('id', '=', chair!.id)
      .execute(),
  )
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ ran: { update: 1, refuse: 2 } })
  expect((await recordsOf(tenant)).map(({ title }) => title)).toEqual(['Lamp', 'Chair', 'Door!'])
})

const STOP = new Error('The node died.')

/** Ends the node in the middle of the next run, after so many batches. */
async function dieAfter(batches: number) {
  const handler = importJob.prepare(services)!
  let left = batches
  await runDueJobs(
    services,
    { ...importJob, waits: [0] } as never,
    {
      run: (attempt: Parameters<typeof handler.run>[0]) =>
        handler.run({
          ...attempt,
          batch: (task) => {
            left -= 1
            if (left === -1) throw STOP
            return attempt.batch(task)
          },
        }),
    } as never,
  )
}

test('ADR-69 a run that is interrupted goes on where it was, and creates nothing twice', async () => {
  const { tenant, admin, plan } = await importWorld()
  const rows = Array.from({ length: 1_200 }, (_, nth) => `Lamp ${nth},A-${nth},${nth}`)
  const id = await checked(admin, { ...plan, key: 1 }, ['Title,Ref,Cost', ...rows].join('\n'))
  await admin.call(imports.run, paramsOf(id))
  await dieAfter(2)
  const made = await recordsOf(tenant)
  expect(made.map(({ title }) => title)).toEqual(rows.map((row) => row.split(',')[0]))
  expect(await importOf(admin, id)).toMatchObject({ state: 'done', ran: { create: 1_200, refuse: 0 } })
})

test('ADR-69 an import that was canceled goes on when it is run again, and only one import writes at a time', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await checked(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\n')
  const other = await checked(admin, plan, 'Title,Ref,Cost\nChair,A-2,2\n')
  const answers = await Promise.allSettled([
    admin.call(imports.run, paramsOf(id)),
    admin.call(imports.run, paramsOf(other)),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [first, second] = answers[0]?.status === 'fulfilled' ? [id, other] : [other, id]
  await expect(admin.call(imports.run, paramsOf(second))).rejects.toMatchObject({ status: 409 })
  await admin.call(imports.cancel, paramsOf(first))
  expect(await importOf(admin, first)).toMatchObject({ state: 'stopped', fault: 'It was canceled.' })
  await workOnImports()
  expect(await recordsOf(tenant)).toEqual([])
  for (const each of [second, first]) {
    await admin.call(imports.run, paramsOf(each))
    await workOnImports()
  }
  expect(await recordsOf(tenant)).toHaveLength(2)
})

test('ADR-69 somebody who is no administrator anymore imports nothing more', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await checked(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\n')
  await admin.call(imports.run, paramsOf(id))
  await tenant.asOwner((tx) => tx.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute())
  await workOnImports()
  const other = await tenant.person({ isAdmin: true })
  expect(await importOf(other, id)).toMatchObject({
    state: 'stopped',
    fault: 'Ann is not an administrator anymore.',
    isOwn: false,
  })
  expect(await recordsOf(tenant)).toEqual([])
})

test('ADR-69 a template or a field that is gone by then stops the import with a sentence', async () => {
  const { tenant, admin, plan, ref } = await importWorld()
  const id = await checked(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\n')
  await tenant.asOwner((tx) => tx.deleteFrom('template_fields').where('field_id', '=', ref).execute())
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({
    state: 'stopped',
    fault: 'A field of the template Request was removed, or you may not fill it in. Check the columns again.',
  })
})

test.each([
  [
    'quotes that are never closed',
    `Title,Ref,Cost\n"Lamp,A-1,1\n${'x,'.repeat(20)}\n`,
    'A quotation mark after row 1 is never closed. Close it, and upload the file again.',
  ],
  ['a file without rows', 'Title,Ref,Cost', ''],
])('ADR-69 %s', async (_, text, fault) => {
  const { admin, plan } = await importWorld()
  const id = await upload(admin, text)
  if (fault)
    return expect(admin.call(imports.check, { ...paramsOf(id), body: plan })).rejects.toMatchObject({
      status: 400,
      message: fault,
    })
  await admin.call(imports.check, { ...paramsOf(id), body: plan })
  await workOnImports()
  expect(await importOf(admin, id)).toMatchObject({ state: 'checked', checked: { create: 0 } })
})

test('ADR-69 a million columns are refused, and what is not the declared file is no piece of it', async () => {
  const { admin, plan } = await importWorld()
  const wide = await upload(admin, `${','.repeat(1_000_000)}\n`)
  const query = { templateId: String(plan.templateId) }
  await expect(admin.call(imports.columns, { ...paramsOf(wide), query })).rejects.toMatchObject({
    status: 400,
    message: 'A file can have up to 500 columns. Remove some, or choose another separator.',
  })
  const { id } = await admin.call(imports.create, { body: { fileName: 'a.csv', fileBytes: 10 } })
  const send = (piece: number, text: string) =>
    admin.send({ method: 'POST', path: `/imports/${id}/pieces/${piece}`, body: formOf(Buffer.from(text)) })
  expect((await send(0, 'short')).status).toBe(400)
  expect((await send(1, '0123456789')).status).toBe(400)
  expect((await importOf(admin, id)).state).toBe('uploading')
})

test('ADR-69 columns are found in files of other encodings and separators, with guesses of what they fill', async () => {
  const { admin, plan, ref } = await importWorld()
  const id = await upload(
    admin,
    Buffer.from('\uFEFFReference;Title;Title;Created Date\nM\u00fcll;x;y;31/12/2025\n', 'utf16le'),
  )
  const found = await admin.call(imports.columns, { ...paramsOf(id), query: { templateId: String(plan.templateId) } })
  expect(found).toMatchObject({ encoding: 'utf-16le', separator: ';' })
  expect(
    found.columns.map(({ heading, samples, guess }) => [heading, samples[0], guess.target, guess.dateForm]),
  ).toEqual([
    ['Reference', 'M\u00fcll', `fields.${ref}`, 'ymd'],
    ['Title', 'x', 'title', 'ymd'],
    ['Title (2)', 'y', null, 'ymd'],
    ['Created Date', '31/12/2025', 'created', 'dmy'],
  ])
})

test('ADR-69 statuses of another system stand for those of the tenant, which the columns name', async () => {
  const { admin, plan } = await importWorld()
  const text = 'Title,Status\nLamp,Completed\nBench,Nobody knows\n'
  const id = await upload(admin, text)
  const found = await admin.call(imports.columns, { ...paramsOf(id), query: { templateId: String(plan.templateId) } })
  expect(found.columns[1]).toMatchObject({ values: ['Completed', 'Nobody knows'], guess: { target: 'statusId' } })
  const [first = ''] = found.targets.find(({ key }) => key === 'statusId')?.choices ?? []
  const words = [{ said: 'completed', means: first }]
  await admin.call(imports.check, {
    ...paramsOf(id),
    body: { ...plan, columns: [columnFor('title'), columnFor('statusId', { words })] },
  })
  await workOnImports()
  expect((await importOf(admin, id)).checked).toMatchObject({ create: 1, refuse: 1 })
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect((await importOf(admin, id)).ran).toMatchObject({ create: 1, refuse: 1 })
})

test('B-ICON-03 T58 pictures of a file are drawn again, once for all rows, and one that cannot be used is remarked on', async () => {
  const { tenant, admin, plan } = await importWorld()
  const badge = await tenant.field({ title: 'Badge', dataType: 'icon-upload' })
  const templateId = await tenant.template({ title: 'Vehicle', fields: [{ id: badge }] })
  const sent = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
    .png()
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .toBuffer()
  const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  const text = [
    'Title,Badge',
    `One,"${urlOf(sent)}"`,
    `Two,"${urlOf(sent)}"`,
    `Three,"${urlOf(Buffer.from('nothing'))}"`,
  ]
  const id = await checked(
    admin,
    { ...plan, templateId, columns: [columnFor('title'), columnFor(`fields.${badge}`)] },
    text.join('\n'),
  )
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  expect((await importOf(admin, id)).ran).toMatchObject({ create: 3, remarks: 1 })
  const { rows } = await sql<{ title: string; badge: string | null }>`
    select title, fields ->> ${badge} as badge from cases_base where tenant_id = ${tenant.id} order by title`.execute(
    services.database.owner,
  )
  const stored = new Map(rows.map((row) => [row.title, row.badge]))
  expect(stored.get('Three')).toBeNull()
  expect(stored.get('Two')).toBe(stored.get('One'))
  const drawn = Buffer.from(stored.get('One')!.split(',')[1]!, 'base64')
  expect([sent, drawn].map((one) => one.includes('SecretCamera'))).toEqual([true, false])
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: ICON_SIDE, height: ICON_SIDE })
})

test('ADR-69 the file belongs to who brought it; other tenants know nothing of it', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await checked(admin, plan, 'Title,Ref,Cost\n=cmd(),A-1,much\n')
  const [other, member, stranger] = [
    await tenant.person({ isAdmin: true }),
    await tenant.person(),
    await (await newTenant()).person({ isAdmin: true }),
  ]
  const query = { step: 'check' as const }
  await expect(other.call(imports.rows, { ...paramsOf(id), query })).rejects.toMatchObject({ status: 403 })
  await expect(other.call(imports.run, paramsOf(id))).rejects.toMatchObject({ status: 403 })
  await expect(member.call(imports.get, paramsOf(id))).rejects.toMatchObject({ status: 403 })
  for (const name of ['run', 'undo', 'cancel', 'get', 'remove'] as const)
    await expect(stranger.call(imports[name], paramsOf(id))).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(imports.list, {})).data).toEqual([])
  expect((await other.call(imports.list, {})).data).toMatchObject([{ id, isOwn: false, hasFile: true }])
  const { text } = await admin.send({ method: 'GET', path: `/imports/${id}/rows/export?step=check&onlyRemarks=true` })
  expect(text).toContain('2,create,,Cost,“much” is not a number. The value is left out.')
  await other.call(imports.cancel, paramsOf(id))
  await admin.call(imports.remove, paramsOf(id))
  expect((await admin.call(imports.list, {})).data).toEqual([])
})

test('D-084 ADR-69 imported areas bring those above them along where the tenant wants it', async () => {
  const { tenant, admin, plan } = await importWorld()
  await tenant.asOwner((tx) =>
    tx
      .updateTable('tenants')
      .set({ features: ['syncAreaParentChanges'] })
      .where('id', '=', tenant.id)
      .execute(),
  )
  const north = await tenant.area('North')
  const harbor = await tenant.area('Harbor', north)
  const id = await checked(
    admin,
    { ...plan, columns: [columnFor('title'), columnFor('areas')] },
    'Title,Area\nLamp,Harbor\n',
  )
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  const { area_ids } = await tenant.asOwner((tx) =>
    tx.selectFrom('cases_base').select('area_ids').where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  expect(area_ids).toEqual([north, harbor])
})

test('ADR-69 a step that another one has replaced does nothing, though its job still runs somewhere', async () => {
  const { tenant, admin, plan } = await importWorld()
  const id = await checked(admin, plan, 'Title,Ref,Cost\nLamp,A-1,1\n')
  await admin.call(imports.run, paramsOf(id))
  const replaced = {
    id: randomUUID(),
    data: { importId: id, step: 'run' as const, fileName: 'requests.csv', personId: admin.id },
    number: 0,
    signal: new AbortController().signal,
    tenantId: tenant.id,
    progress: null,
    batch: async (act: (tx: Tx) => Promise<Progress>) => void (await tenant.asOwner(act)),
  }
  await expect(importJob.prepare(services)!.run(replaced)).rejects.toThrow(ClaimLost)
  const stored = () =>
    tenant.asOwner((tx) => tx.selectFrom('cases_base').select('id').where('tenant_id', '=', tenant.id).execute())
  expect(await stored()).toEqual([])
  await workOnImports()
  expect(await stored()).toHaveLength(1)
})
