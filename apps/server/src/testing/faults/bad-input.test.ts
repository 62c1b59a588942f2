import { cases } from '@dossier/contract/cases/lifecycle'
import { beforeAll, describe, expect, test } from 'vitest'
import { createField } from '../../domains/fields/create-field.ts'
import type { RawCall } from '../caller.ts'
import { recordsOf, storedRecords } from '../records.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'
import { FIELDS } from './prepare-workspace.ts'

const UNSTORABLE = 'The text contains a character that cannot be stored. Remove it and try again.'
const WHOLE_ID = 'Use a whole number as the id.'
const ENDED = 'Your edit lock has ended. Your text is still here; take the field again to save it.'

/** The ids that a row of the table may use. */
interface Ids {
  open: number
  closed: number
  locked: number
  theirs: number
  template: number
  reserved: number
  team: number
  theirTemplate: number
  theirArea: number
  theirUser: number
}

type Row = [what: string, request: (ids: Ids) => Omit<RawCall, 'headers'>, status: number, sentence: string]

const post = (path: string, body?: unknown): RawCall => ({ method: 'POST', path, body })
const put = (path: string): RawCall => ({ method: 'PUT', path })
const create = (part: (ids: Ids) => object) => (ids: Ids) =>
  post('/cases', { templateId: ids.template, title: 'No', ...part(ids) })
const property = (key: string, value: unknown) => (ids: Ids) => post(`/cases/property/${ids.open}/${key}`, { value })
const field = (id: string, value: unknown) => (ids: Ids) => post(`/cases/field/${ids.open}/${id}/false`, { value })

const WRONG_TYPES: Row[] = [
  ['a title that is a number', create(() => ({ title: 7 })), 400, 'The title must be text.'],
  ['tags that are a text', create(() => ({ tags: 'wet' })), 400, 'The tags must be a list.'],
  ['a status that is a text', create(() => ({ statusId: '1' })), 400, 'The status must be a number.'],
  ['an area that is null', create(() => ({ areas: [null] })), 400, 'Area 1 must be a number.'],
  ['a yes that is a text', create(() => ({ isCase: 'yes' })), 400, 'The case must be true or false.'],
  ['fields that are a list', create(() => ({ fields: [] })), 400, 'The fields must be an object.'],
  ['a body that is a list', () => post('/cases', []), 400, 'The request must be an object.'],
  ['no body', () => post('/cases'), 400, 'The request is missing.'],
  ['half a body', () => post('/cases', '{"title":'), 400, 'The request is not valid JSON.'],
  ['a property without a value', (ids) => post(`/cases/property/${ids.open}/title`, {}), 400, 'The value is missing.'],
  ['a title property that is a list', property('title', []), 400, 'The title must be text.'],
  ['tags that are an object', property('tags', {}), 400, 'Send the tags as a list.'],
  ['a number field with a text', field('cost', 'many'), 400, 'Enter a number for Cost.'],
  ['a day that does not exist', field('due', '2026-02-30'), 400, 'Enter a date for Due, such as 2026-12-31.'],
  ['an unknown choice', field('kind', 'z'), 400, 'Choose one of the values of the list for Kind.'],
  ['unknown choices', field('kinds', ['a', 'z']), 400, 'Choose only values of the list for Kinds.'],
  [
    'a comment that is a number',
    (ids) => post('/cases/update', { caseId: ids.open, comment: 5 }),
    400,
    'The comment must be text.',
  ],
]

const TOO_LONG: Row[] = [
  ['a title', property('title', 'x'.repeat(231)), 400, 'A title can have up to 230 characters.'],
  ['a summary', property('summary', 'x'.repeat(100_001)), 400, 'A summary can have up to 100,000 characters.'],
  ['a tag', property('tags', ['x'.repeat(51)]), 400, 'A tag can have 1 to 50 characters.'],
  ['a text field', field('note', 'x'.repeat(1_001)), 400, 'Shorten Note to at most 1,000 characters.'],
  ['a text area', field('story', 'x'.repeat(100_001)), 400, 'Shorten Story to at most 100,000 characters.'],
  [
    'a comment',
    (ids) => post('/cases/update', { caseId: ids.open, comment: 'x'.repeat(100_001) }),
    400,
    'A comment can have up to 100,000 characters.',
  ],
  ['a body of 10 MB', create(() => ({ title: 'x'.repeat(10_000_000) })), 413, 'The request is too large.'],
  [
    '101 tags',
    property(
      'tags',
      Array.from({ length: 101 }, (_, nth) => `t${nth}`),
    ),
    400,
    'A record can have up to 100 tags.',
  ],
]

const UNSTORABLES: Row[] = [
  ['a zero in an address', () => post('/cases/property/%00/title', { value: 'x' }), 400, UNSTORABLE],
  ['a zero in a field id', (ids) => post(`/cases/field/${ids.open}/%00/false`, { value: 'x' }), 400, UNSTORABLE],
  ['a zero in a title', create(() => ({ title: 'a\0b' })), 400, UNSTORABLE],
  ['a zero in a field', field('note', 'a\0b'), 400, UNSTORABLE],
  ['a zero in a key', create(() => ({ fields: { 'a\0b': 'x' } })), 400, UNSTORABLE],
  [
    'half a pair in a comment',
    (ids) => post('/cases/update', `{"caseId":${ids.open},"comment":"\\ud83d"}`),
    400,
    UNSTORABLE,
  ],
  ['no number as id', () => put('/cases/makeCase/1e3'), 400, WHOLE_ID],
  ['a number that no id can be', () => put('/cases/makeCase/99999999999'), 400, WHOLE_ID],
  ['zero as id', () => put('/cases/makeCase/0'), 400, WHOLE_ID],
]

const OF_OTHERS: Row[] = [
  [
    "another tenant's record",
    (ids) => post(`/cases/field/${ids.theirs}/note/false`, { value: 'x' }),
    404,
    'Record not found.',
  ],
  [
    "another tenant's record, commented",
    (ids) => post('/cases/update', { caseId: ids.theirs, comment: 'x' }),
    404,
    'Record not found.',
  ],
  [
    "another tenant's record, closed",
    (ids) => ({ method: 'GET', path: `/cases/close/${ids.theirs}` }),
    404,
    'Record not found.',
  ],
  [
    "another tenant's template",
    (ids) => post('/cases', { templateId: ids.theirTemplate, title: 'x' }),
    400,
    'The template does not exist.',
  ],
  ["another tenant's area", create((ids) => ({ areas: [ids.theirArea] })), 400, 'The area does not exist.'],
  ["another tenant's person", create((ids) => ({ assigneeId: ids.theirUser })), 400, 'The user does not exist.'],
  [
    "another tenant's person, assigned",
    (ids) => put(`/cases/assign/${ids.open}/${ids.theirUser}`),
    404,
    'User not found.',
  ],
  [
    'a template without the right',
    (ids) => post('/cases', { templateId: ids.reserved, title: 'x' }),
    403,
    'Created by team Night only.',
  ],
]

const CLOSED = 'Once closed, it is edited by team Night only.'
const SHUT: Row[] = [
  ['a field of a closed record', (ids) => post(`/cases/field/${ids.closed}/note/false`, { value: 'x' }), 403, CLOSED],
  ['a property of a closed record', (ids) => post(`/cases/property/${ids.closed}/title`, { value: 'x' }), 403, CLOSED],
  ['a comment on a closed record', (ids) => post('/cases/update', { caseId: ids.closed, comment: 'x' }), 403, CLOSED],
  ['a lock on a closed record', (ids) => put(`/cases/fieldselect/${ids.closed}/note/0`), 403, CLOSED],
  ['a closed record made a case', (ids) => put(`/cases/makeCase/${ids.closed}`), 403, CLOSED],
  ['a closed record, opened', (ids) => put(`/cases/reopen/${ids.closed}`), 403, CLOSED],
  [
    'a field that somebody edits',
    (ids) => post(`/cases/field/${ids.locked}/note/false`, { value: 'x' }),
    423,
    'In use by Bob.',
  ],
  ['a lock that somebody has', (ids) => put(`/cases/fieldselect/${ids.locked}/note/0`), 423, 'In use by Bob.'],
  [
    'a field with a lock that is gone',
    (ids) => post(`/cases/field/${ids.open}/note/false`, { value: 'x', fence: 1 }),
    409,
    ENDED,
  ],
  ['a field that the template does not have', field('nowhere', 'x'), 404, 'Field not found.'],
  [
    'a property that no record has',
    (ids) => post(`/cases/property/${ids.open}/caseNumber`, { value: 'x' }),
    400,
    'The key must be one of title, summary, statusId, severityId, assigneeId, areas, tags, users, pendingTeams, categoryId, cadenceEnabled, hiddenFromInsights, isSensitive.',
  ],
]

describe('A-ERR-04 bad input has its status and its sentence, and nothing is changed', () => {
  let tenant: TestTenant
  let ann: TestPerson
  let ids: Ids
  beforeAll(async () => {
    const [here, there] = [await newTenant(), await newTenant()]
    tenant = here
    for (const one of [here, there])
      await one.asOwner(async (tx) => {
        for (const each of FIELDS) await createField(tx, one.id, each)
      })
    ann = await here.person({ name: 'Ann' })
    const [bob, stranger] = [await here.person({ name: 'Bob' }), await there.person()]
    const team = await here.team('Night')
    const onlyTeam = { view: [], edit: [team] }
    const template = await here.template({ title: 'Job', fields: FIELDS, editClosedPermissions: [team] })
    const reserved = await here.template({ title: 'R', fields: [], permissions: { case: onlyTeam, record: onlyTeam } })
    const theirTemplate = await there.template({ title: 'Job', fields: FIELDS })
    const open = await recordsOf(ann).create({ templateId: template })
    const closed = await recordsOf(ann).create({ templateId: template })
    const locked = await recordsOf(ann).create({ templateId: template })
    const theirs = await recordsOf(stranger).create({ templateId: theirTemplate })
    await ann.call(cases.close, { params: { id: String(closed.id) } })
    await recordsOf(bob).lock(locked.id, 'note')
    ids = {
      open: open.id,
      closed: closed.id,
      locked: locked.id,
      theirs: theirs.id,
      template,
      reserved,
      team,
      theirTemplate,
      theirArea: await there.area('Theirs'),
      theirUser: stranger.id,
    }
  })

  test.each([...WRONG_TYPES, ...TOO_LONG, ...UNSTORABLES, ...OF_OTHERS, ...SHUT])('%s', async (...row) => {
    const [, request, status, text] = row
    const before = (await storedRecords(tenant)).all
    const answer = await ann.send(request(ids))
    expect({ status: answer.status, text: answer.text }).toEqual({ status, text })
    expect((await storedRecords(tenant)).all).toBe(before)
  })

  test('T37 unknown properties of a call are not stored', async () => {
    const extra = {
      isClosed: true,
      caseNumber: '777',
      tenant_id: 1,
      tenantId: 1,
      openedByUserId: 1,
      seq: 9,
      id: 999_999,
    }
    const answer = await ann.send(post('/cases', { templateId: ids.template, title: 'Extra', ...extra }))
    const { created } = JSON.parse(answer.text) as { created: Record<string, unknown> }
    expect(created).toMatchObject({ title: 'Extra', isClosed: false, openedByUserId: ann.id, seq: 1, caseNumber: '4' })
    expect(created['id']).not.toBe(999_999)
  })
})
