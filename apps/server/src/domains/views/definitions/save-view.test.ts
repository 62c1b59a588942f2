import { folders } from '@dossier/contract/folders'
import { teams } from '@dossier/contract/users/teams'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import type { View } from '@dossier/contract/views/definition'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../../testing/expect-stale-rejected.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const save = (person: TestPerson, body: object) => person.send({ method: 'POST', path: '/views/updateView', body })
const viewIn = async (person: TestPerson, id: number) =>
  (await person.call(views.list, {})).find((one) => one.id === id)

async function office() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const secret = await tenant.field({
    title: 'Diagnosis',
    dataType: 'text',
    permissions: { view: [crew], edit: [], adminOnly: false },
  })
  const weight = await tenant.field({ title: 'Weight', dataType: 'number' })
  await tenant.template({ title: 'Job', fields: [{ id: secret }, { id: weight }] })
  const editor = await tenant.person({ editData: true, teamIds: [crew] })
  const other = await tenant.person({ editData: true })
  return { tenant, crew, secret: `fields.${secret}`, weight: `fields.${weight}`, editor, other }
}

test('B-VIEW-20 B-VIEW-21 D-066 a view is created with the usual parts, changed and deleted, and everybody is told', async () => {
  const { tenant, editor, other, weight } = await office()
  const client = await connectLive({ token: other.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')

  const made = await editor.call(viewEditing.save, { body: { title: ' Heavy ones ' } })
  expect(made).toMatchObject({
    tenantId: tenant.id,
    title: 'Heavy ones',
    columns: ['title', 'templateId'],
    pageSize: 20,
    isPersonal: false,
  })
  await client.message('refresh', (kind) => kind === 'view')
  const body = {
    id: made.id,
    title: 'Heavy',
    columns: ['caseNumber', weight],
    clauses: [{ field: weight, operator: 'GreaterThan' as const, value: 100, label: 'Weight', valueLabel: '100' }],
    groupBy: 'statusId',
    formattingRules: {
      [weight]: [
        {
          operator: 'LessThan' as const,
          value: 200,
          setBar: true,
          barColor: '#112233',
          setBarMaximum: 'maximum' as const,
        },
      ],
    },
    lastUpdated: made.lastUpdated,
  }
  const saved = await editor.call(viewEditing.save, { body })
  expect(saved).toMatchObject({ groupBy: 'statusId', groupByDataType: 'list', asksForClosed: false })
  expect(saved.clauses).toEqual([expect.objectContaining({ field: weight, value: 100, id: expect.any(String) })])
  // Names are looked up when they are shown.
  expect(saved.clauses[0]).not.toHaveProperty('valueLabel')
  expect(await viewIn(other, made.id)).toEqual(saved)

  // What is omitted stays.
  expect(await editor.call(viewEditing.save, { body: { id: made.id, title: 'Heavy' } })).toMatchObject({
    clauses: saved.clauses,
    formattingRules: saved.formattingRules,
  })
  await other.call(viewEditing.remove, { params: { id: String(made.id) } })
  expect(await viewIn(editor, made.id)).toBeUndefined()
  const foreign = await (await newTenant()).person({ isAdmin: true })
  const [own] = await foreign.call(views.list, {})
  for (const id of [made.id, own!.id])
    expect(await editor.send({ method: 'DELETE', path: `/views/${id}` })).toMatchObject({
      status: 404,
      text: 'View not found.',
    })
  expect(await save(await tenant.person(), { title: 'Mine' })).toMatchObject({ status: 403 })
})

test('D-116 of two people who save one view based on the same version, one is refused', async () => {
  const { editor } = await office()
  const made = await editor.call(viewEditing.save, { body: { title: 'Ours' } })
  let names = 0
  await expectStaleRejected({
    save: (version) => save(editor, { id: made.id, title: `Ours ${names++}`, ...version }),
    read: async () => (await viewIn(editor, made.id))!,
  })
})

test('D-066 B-VIEW-06 a view is seen by its teams, and a folder that somebody does not see hides its views', async () => {
  const { crew, editor, other } = await office()
  await editor.call(folders.save, { body: { title: 'Night', teams: [crew] } })
  const inside = await editor.call(viewEditing.save, { body: { title: 'Inside', folder: 'Night' } })
  const ofCrew = await editor.call(viewEditing.save, { body: { title: 'Of the crew', teams: [crew] } })
  expect(ofCrew.viewTeams).toEqual([{ id: crew, title: 'Crew' }])
  for (const { id } of [inside, ofCrew]) {
    expect(await viewIn(other, id)).toBeUndefined()
    for (const sent of [
      { method: 'GET', path: `/views/cases?viewId=${id}` },
      { method: 'GET', path: `/cases/list?viewId=${id}` },
      { method: 'DELETE', path: `/views/${id}` },
      { method: 'POST', path: '/views/updateView', body: { id, title: 'Mine' } },
    ])
      expect(await other.send(sent)).toMatchObject({ status: 404, text: 'View not found.' })
    const hub = await connectLive({ token: other.token, hub: '/record-view-hub' })
    const query = { kind: 'page', viewId: id, pageSize: 20 }
    expect(await hub.invoke('subscribe', { id: 'a', query })).toMatchObject({ ok: false, status: 404 })
  }
  const counted = await other.call(views.summary, { query: {} })
  expect(counted.map(({ title }) => title)).not.toContain('Inside')
  expect(await save(other, { title: 'In the dark', folder: 'Night' })).toMatchObject({
    status: 400,
    text: 'Choose one of the folders.',
    headers: expect.objectContaining({ 'fault-at': 'folder' }),
  })
})

test('D-066 a team that a view or a folder names cannot be deleted: an empty list would admit everybody', async () => {
  const { tenant, editor } = await office()
  const admin = await tenant.person({ isAdmin: true })
  const [night, day] = [await tenant.team('Night'), await tenant.team('Day')]
  await editor.call(viewEditing.save, { body: { title: 'Nightly', teams: [night] } })
  await editor.call(folders.save, { body: { title: 'Daily', teams: [day] } })
  for (const [id, use] of [
    [night, 'view "Nightly"'],
    [day, 'folder "Daily"'],
  ] as const)
    expect(await admin.send({ method: 'DELETE', path: `/teams/${id}` })).toMatchObject({
      status: 409,
      text: expect.stringContaining(use),
    })
  expect((await admin.call(teams.list, {})).length).toBe(3)
})

test('ADR 91 a personal view is its owner’s alone, and nobody else learns that it exists', async () => {
  const { tenant, crew, editor, other } = await office()
  const admin = await tenant.person({ isAdmin: true })
  const clients = await Promise.all(
    [editor, other].map(async ({ token }) => {
      const client = await connectLive({ token, hub: '/notification-hub' })
      await client.invoke('joinNotifications')
      return client
    }),
  )
  const own = await editor.call(viewEditing.save, { body: { title: 'My own', isPersonal: true } })
  await clients[0]!.message('refresh', (kind) => kind === 'view')
  expect(clients[1]!.messages.filter(({ name }) => name === 'refresh')).toEqual([])
  expect(await viewIn(editor, own.id)).toEqual(own)
  expect((await editor.call(views.summary, { query: {} })).at(-1)).toMatchObject({ id: own.id, isPersonal: true })
  for (const person of [other, admin]) {
    expect(await viewIn(person, own.id)).toBeUndefined()
    expect(await person.send({ method: 'GET', path: `/views/cases?viewId=${own.id}` })).toMatchObject({ status: 404 })
    expect(await save(person, { id: own.id, title: 'Theirs' })).toMatchObject({ status: 404 })
    expect(await person.send({ method: 'DELETE', path: `/views/${own.id}` })).toMatchObject({ status: 404 })
  }
  const log = await admin.send({ method: 'GET', path: '/tenant/auditLog' })
  expect(log.text).not.toContain('My own')
  expect(await save(editor, { id: own.id, title: 'Shared', isPersonal: false })).toMatchObject({ status: 400 })
  // Everybody has views of their own; shared ones are for those who edit data.
  const plain = await tenant.person()
  const theirs = await plain.call(viewEditing.save, { body: { title: 'Plain', isPersonal: true } })
  expect(await save(plain, { title: 'For all' })).toMatchObject({ status: 403 })
  await plain.call(viewEditing.remove, { params: { id: String(theirs.id) } })
  expect(await save(editor, { title: 'Mine', isPersonal: true, teams: [crew] })).toMatchObject({ status: 400 })

  // Its owner's page follows it; once it is deleted, the page ends.
  const hub = await connectLive({ token: editor.token, hub: '/record-view-hub' })
  await hub.invoke('subscribe', { id: 'mine', query: { kind: 'page', viewId: own.id, pageSize: 20 } })
  await editor.call(viewEditing.remove, { params: { id: String(own.id) } })
  await hub.message('listEnded', (message) => (message as { id: string }).id === 'mine')
})

test('T23 D-127 what a reader may not see of a view is left out, and kept when they save it', async () => {
  const { tenant, crew, secret, weight, editor, other } = await office()
  const made = await editor.call(viewEditing.save, {
    body: {
      title: 'Diagnosed',
      columns: ['title', secret, weight],
      sortBy: secret,
      groupBy: secret,
      clauses: [
        { field: secret, operator: 'Contains', value: 'fever' },
        {
          field: '',
          orClause: true,
          subClauses: [
            { field: secret, operator: 'NotSet' },
            { field: 'title', operator: 'Contains', value: 'a' },
          ],
        },
      ],
      formattingRules: { [secret]: [{ operator: 'IsSet', setTextColor: true, textColor: '#ff0000' }] },
    },
  })
  const seen = (await viewIn(other, made.id))!
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${secret}|fever|Diagnosis`))
  const { id } = made.clauses[0]!
  const fault = 'This field is not available. Choose another one.'
  expect(seen.clauses[0]).toMatchObject({ id, field: '', value: null, fault })
  expect(seen.clauses[1]!.subClauses.map((one) => one.fault)).toEqual([fault, undefined])
  expect(seen).toMatchObject({ columns: ['title', weight], groupBy: null, sortBy: 'lastUpdated', formattingRules: {} })

  // They add a column and a clause, and save all that they were shown.
  const { clauses, columns, formattingRules, sortBy, sortByDescending, groupBy, lastUpdated } = seen
  const more = { field: 'title', operator: 'Contains', value: 'b' } as const
  await other.call(viewEditing.save, {
    body: {
      id: made.id,
      title: 'Diagnosed',
      columns: [...columns, 'created'],
      clauses: [...clauses, more],
      formattingRules,
      sortBy,
      sortByDescending,
      groupBy,
      lastUpdated,
    },
  })
  const after = (await viewIn(editor, made.id))!
  expect(after).toMatchObject({
    columns: ['title', secret, weight, 'created'],
    sortBy: secret,
    groupBy: secret,
    formattingRules: made.formattingRules,
  })
  expect(after.clauses).toEqual([...made.clauses, expect.objectContaining(more)])

  // A clause under an invented id is kept for nobody; the words are those for a field that does not exist.
  const refusals: [object, string][] = [
    [{ clauses: [{ id: 'invented', field: '' }] }, 'clauses.0.field'],
    [{ clauses: [{ field: secret, operator: 'IsSet' }] }, 'clauses.0.field'],
    [{ clauses: [{ field: 'fields.none', operator: 'IsSet' }] }, 'clauses.0.field'],
  ]
  for (const [body, at] of refusals)
    expect(await save(other, { id: made.id, title: 'Diagnosed', ...body })).toMatchObject({
      status: 400,
      text: fault,
      headers: expect.objectContaining({ 'fault-at': at }),
    })
  for (const sortBy_ of [secret, 'fields.none'])
    expect(await save(other, { title: 'Sorted', sortBy: sortBy_ })).toMatchObject({
      status: 400,
      text: 'Records cannot be sorted by that column.',
    })

  // Its writer loses the field: the view opens, and says of the clause what it says to others.
  await tenant.asOwner((tx) => tx.deleteFrom('team_members').where('team_id', '=', crew).execute())
  const { services } = await testServer()
  services.principals.forget({ tenantId: tenant.id, userId: editor.id })
  expect((await viewIn(editor, made.id))!.clauses[0]).toMatchObject({ field: '', fault })
})

test('B-FILTER-19 D-071 clauses are refused with their place, and so is too much of them', async () => {
  const { editor, weight } = await office()
  const elsewhere = await newTenant()
  const foreign = await elsewhere.area('Elsewhere')
  const foreignField = await elsewhere.field({ title: 'Weight', dataType: 'number' })
  const clause = { field: weight, operator: 'Equals', value: 1 }
  const nested = (depth: number): object =>
    depth === 0 ? clause : { orClause: true, field: '', subClauses: [nested(depth - 1)] }
  const refused: [unknown, string | undefined][] = [
    [[clause, { field: weight, operator: 'Contains', value: 1 }], 'clauses.1.operator'],
    [
      [{ orClause: true, subClauses: [clause, { field: weight, operator: 'Equals', value: 'x' }] }],
      'clauses.0.subClauses.1.value',
    ],
    [[{ field: 'areas', operator: 'Contains', value: foreign }], 'clauses.0.value'],
    [[{ field: `fields.${foreignField}`, operator: 'IsSet' }], 'clauses.0.field'],
    [[clause, { field: weight, operator: 'Equals', dynamicField: `fields.${foreignField}` }], 'clauses.1.dynamicField'],
    [[{ field: 'deleted', operator: 'IsSet' }], 'clauses.0.field'],
    [Array.from({ length: 1000 }, () => clause), undefined],
    [[nested(100)], undefined],
  ]
  for (const [clauses, at] of refused) {
    const answer = await save(editor, { title: 'Refused', clauses })
    expect([answer.status, at ?? answer.headers['fault-at']]).toEqual([400, answer.headers['fault-at']])
  }
  const first = await editor.call(views.list, {})
  const far = await editor.send({ method: 'GET', path: `/views/cases?viewId=${first[0]!.id}&page=1000000000` })
  expect(far.status).toBe(400)
})

test('C-FMT-01 C-FMT-06 rules that could not be drawn are refused with their place', async () => {
  const { editor, weight } = await office()
  const rule = { operator: 'GreaterThan', value: 1 }
  const refused: [string, object, string][] = [
    [weight, { ...rule, operator: 'Any' }, '0.operator'],
    [weight, { ...rule, setBackgroundColor: true }, '0.backgroundColor'],
    [
      weight,
      { ...rule, setBar: true, barColor: '#000000', setBarMaximum: 'relative', barMaximum: 'title' },
      '0.barMaximum',
    ],
    [
      'title',
      { operator: 'Contains', value: 'a', setBar: true, barColor: '#000000', setBarMaximum: 'maximum' },
      '0.setBar',
    ],
  ]
  for (const [key, one, at] of refused)
    expect(
      await save(editor, { title: 'Drawn', columns: ['title', weight], formattingRules: { [key]: [one] } }),
    ).toMatchObject({
      status: 400,
      headers: expect.objectContaining({ 'fault-at': `formattingRules.${key}.${at}` }),
    })
})

test('D-048 D-115 a clause on what was deleted says so, finds nothing, and a save of it is refused', async () => {
  const { tenant, editor } = await office()
  const area = await tenant.area('Harbor')
  const made: View = await editor.call(viewEditing.save, {
    body: { title: 'Harbor', clauses: [{ field: 'areas', operator: 'Contains', value: area }] },
  })
  await tenant.asOwner((tx) => tx.deleteFrom('areas').where('id', '=', area).execute())
  const seen = (await viewIn(editor, made.id))!
  expect(seen.clauses[0]).toMatchObject({ field: 'areas', value: area, fault: expect.stringContaining('was deleted') })
  expect(await save(editor, { id: made.id, title: 'Harbor', clauses: seen.clauses })).toMatchObject({ status: 400 })
  expect(await save(editor, { id: made.id, title: 'The harbor' })).toMatchObject({ status: 200 })
})

test('D-110 B-MAP-04 a view is a board, gallery or map by a column that its reader sees, and a table for others', async () => {
  const { tenant, crew, editor, other, weight } = await office()
  const permissions = { view: [crew], edit: [], adminOnly: false }
  const kind = await tenant.field({ title: 'Kind', dataType: 'list', permissions })
  const place = await tenant.field({ title: 'Place', dataType: 'map-marker' })
  await tenant.template({ title: 'Visit', fields: [{ id: kind }, { id: place }] })
  const made = await editor.call(viewEditing.save, {
    body: { title: 'Kinds', layout: { kind: 'board', column: `fields.${kind}` } },
  })
  expect(made).toMatchObject({ layout: { kind: 'board' }, fields: [expect.objectContaining({ id: kind })] })

  expect(await viewIn(other, made.id)).toMatchObject({ layout: { kind: 'table' }, fields: [] })
  await other.call(viewEditing.save, { body: { id: made.id, title: 'Kinds', layout: { kind: 'table' } } })
  expect(await viewIn(editor, made.id)).toMatchObject({ layout: { kind: 'board', column: `fields.${kind}` } })

  const map = { kind: 'map', markerColumn: `fields.${place}` }
  expect(await save(other, { id: made.id, title: 'Kinds', layout: map })).toMatchObject({ status: 200 })
  expect(await viewIn(editor, made.id)).toMatchObject({ layout: map })
  for (const layout of [
    { kind: 'board', column: `fields.${kind}` },
    { kind: 'board', column: weight },
    { kind: 'map', markerColumn: weight },
    { kind: 'gallery', pictureColumn: weight },
    { kind: 'poster' },
  ])
    expect(await save(other, { title: 'No', layout })).toMatchObject({ status: 400 })
})
