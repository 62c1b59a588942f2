import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { testServer } from '../test-server.ts'
import { CALLS, objectsOf, requestOf, type Call } from './calls.ts'
import { assemble, type Cast } from './cast.ts'
import type { CaseVariant, PrincipalName } from './people.ts'
import { freshCase } from './twin.ts'

/** Stands in the titles of records, which the template makes from a field that only one team may view. */
const TITLE = 'canary-of-a-title'
const OLD_TITLE = 'canary-of-an-old-title'

/** May not view the field, whatever else they may; the closer may reopen records and make them cases. */
const WITHOUT_FIELD: readonly PrincipalName[] = ['collaborator', 'closer', 'admin', 'support']

/** Every call that shows titles of records, or the value that a new one begins with. A new one is added here, and is then tested like the others. */
const SHOW_TITLES = [
  'GET /cases/action/{caseId}/{actionId}',
  'GET /cases/between',
  'GET /cases/close/{id}',
  'GET /cases/details',
  'GET /cases/history/{caseId}',
  'GET /cases/list',
  'GET /cases/table',
  'GET /configuration/export',
  'GET /datasource/cases/field/{id}',
  'GET /datasource/cases/names',
  'GET /deliveries',
  'GET /event/past/{caseId}',
  'GET /event/{caseId}',
  'GET /pdfTemplates/{id}/render/{caseId}',
  'GET /schedule/instance',
  'GET /search/similar',
  'GET /search/simple',
  'GET /templates/design/{id}',
  'GET /templates/details/{id}',
  'GET /tenant/supportActivity',
  'GET /users/cases/{id}',
  'GET /views/cases',
  'GET /views/first',
  'POST /cases',
  'POST /cases/merge/{a}/{b}',
  'POST /cases/property/{caseId}/{key}',
  'POST /configuration/draft/preview',
  'POST /exports/records',
  'POST /insights/calculated',
  'POST /insights/cases/{id}',
  'POST /insights/export/{id}',
  'POST /insights/{id}',
  'POST /pdfTemplates/preview',
  'POST /rules/test',
  'POST /schedule/GenerateCase',
  'POST /schedule/cadence/',
  'POST /search/advanced/{type}',
  'PUT /cases/assign/{caseId}/{userId}',
  'PUT /cases/makeCase/{id}',
  'PUT /cases/markSensitive/{id}',
  'PUT /cases/override-calculated/{caseId}/{fieldId}/{isOverridden}',
  'PUT /cases/reopen/{id}',
  'PUT /cases/restore/{id}',
  'PUT /cases/teams/{caseId}/{teamId}',
  'PUT /cases/users/{caseId}/{userId}',
  'PUT /schedule/instance',
]

let cast: Cast
let reader: Caller

beforeAll(async () => {
  cast = await assemble()
  const { tenant, templateId, teams, fields } = cast.a
  await tenant.asOwner((tx) =>
    tx
      .updateTable('templates')
      .set({
        enable_title_template: true,
        case_edit_team_ids: [teams.fields, teams.closers],
        title_template: '{Secret canary-of-tenant-a}',
        field_default_values: JSON.stringify({ [fields.secret]: TITLE }),
      })
      .where('id', '=', templateId)
      .execute(),
  )
  reader = await tenant.person({ isAdmin: true, teamIds: [teams.fields, teams.closers] })
  const { id } = await freshCase(cast.a, 'open')
  await giveTitle(id)
  const comment = { method: 'POST', path: '/cases/update', body: { caseId: id, comment: 'By support' } }
  expect((await cast.callers.support.send(comment)).status).toBe(200)
}, 60_000)

/** As if somebody had filled in the field twice. */
async function giveTitle(caseId: number): Promise<void> {
  const { owner } = (await testServer()).services.database
  await owner.transaction().execute(async (tx) => {
    const record = await tx
      .updateTable('cases_base')
      .set((eb) => ({ title: TITLE, seq: eb('seq', '+', 1) }))
      .where('id', '=', caseId)
      .returning('seq')
      .executeTakeFirst()
    // Not every call names a record.
    if (!record) return
    const { seq } = record
    const entry = { tenant_id: cast.a.tenant.id, case_id: caseId, seq, group_seq: seq, user_id: null, actor: 'Opener' }
    const values = { key: 'title', old_value: JSON.stringify(OLD_TITLE), new_value: JSON.stringify(TITLE) }
    await tx
      .insertInto('changes')
      .values({ ...entry, ...values, cause: 'user', cause_id: null, action_id: randomUUID(), type: 'fieldChanged' })
      .execute()
  })
}

const STATES: readonly CaseVariant[] = ['open', 'closed', 'sensitive', 'deleted']

/** The answers that a person gets from a call on whatever of the tenant it can be tried on. */
async function answersTo(call: Call, who: PrincipalName, by: Caller): Promise<string> {
  let seen = ''
  const own = objectsOf(call).filter(({ caseVariant, thing }) => STATES.includes(caseVariant) && thing === 'own')
  for (const objects of own) {
    const { request, caseId } = await requestOf(cast, call, { who, ...objects })
    if (typeof caseId === 'number') await giveTitle(caseId)
    const { text, headers } = await by.send(request)
    seen += text + JSON.stringify(headers)
  }
  return seen
}

describe('D-127 a title made from a field is in no answer to people who may not view the field', () => {
  const shown: string[] = []

  test.each(CALLS.map((call) => [call.key, call] as const))(
    'D-127 %s',
    async (key, call) => {
      for (const who of WITHOUT_FIELD) {
        const seen = await answersTo(call, who, cast.callers[who])
        expect(seen, `${key} as ${who}`).not.toContain(TITLE)
        expect(seen, `${key} as ${who}`).not.toContain(OLD_TITLE)
      }
      if ((await answersTo(call, 'admin', reader)).includes(TITLE)) shown.push(key)
    },
    60_000,
  )

  test('D-127 people who may view the field see the title wherever titles are', () => {
    expect(shown.toSorted()).toEqual(SHOW_TITLES)
  })
})

test('D-127 no stored mail contains a title', async () => {
  const { owner } = (await testServer()).services.database
  const mails = await owner.selectFrom('mails').select(['subject', 'body_text', 'body_html']).execute()
  expect(JSON.stringify(mails)).not.toContain(TITLE)
})
