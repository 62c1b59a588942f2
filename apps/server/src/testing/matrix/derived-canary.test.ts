import { beforeAll, describe, expect, test } from 'vitest'
import type { RawCall } from '../caller.ts'
import { columnFor, upload, workOnImports } from '../importing.ts'
import { testServer } from '../test-server.ts'
import { AIMED_CALLS } from './aimed-calls.ts'
import { answerTo, comparable, HERE, THERE, twoClinics } from './clinic-answers.ts'
import { reopenAll, type Clinic } from './clinic.ts'

const HIDDEN_TEXTS = /canary (flu|zoster|measles|of a place)|canary\.png/

let here: Clinic
let there: Clinic

beforeAll(async () => {
  ;[here, there] = await twoClinics(HERE, THERE)
  for (const one of [here, there]) await reopenAll(one)
}, 60_000)

describe('D-127 what only doctors may see changes no answer to anybody else', () => {
  test.each(AIMED_CALLS.map((call) => [call.name, call] as const))('D-127 %s', async (_, call) => {
    for (const who of ['clerk', 'admin'] as const) {
      const [one, other] = [await answerTo(call, here, here[who]), await answerTo(call, there, there[who])]
      expect(one, who).toBe(other)
      expect(one, who).not.toMatch(HIDDEN_TEXTS)
      // Administrators manage the fields.
      if (who === 'clerk') expect(one.replaceAll(/“[^”]*”/g, ''), who).not.toContain('Canary')
    }
    // Otherwise it would prove nothing.
    expect(await answerTo(call, here, here.colleague), 'doctor').not.toBe(await answerTo(call, there, there.colleague))
  })
})

/** What an administrator who is no doctor learns by acting on the records. */
async function actsOf(of: Clinic): Promise<string[]> {
  const { admin, clerk, fields, records, tenant, templateId } = of
  const [first, second] = records as [Clinic['records'][number], Clinic['records'][number]]
  const answers: string[] = []
  const send = async (request: RawCall) => {
    const answer = await admin.send(request)
    answers.push(`${request.method} ${comparable(answer, of)}`)
    return answer
  }
  const post = (path: string, body: unknown = {}) => send({ method: 'POST', path, body })
  const get = (path: string) => send({ method: 'GET', path })

  const change = { do: 'set', place: `fields.${fields.note}`, value: 'Looked at' }
  const edit = await post('/bulkEdits', { records: { ids: records.map(({ id }) => id) }, changes: [change] })
  const { id: editId } = JSON.parse(edit.text) as { id: string }
  await get(`/bulkEdits/${editId}/results`)
  await post(`/bulkEdits/${editId}/undo`)
  const doses = ['number,dose,note', ...records.map(({ caseNumber }) => `${caseNumber},1,Looked at`)].join('\n')
  const targets = ['caseNumber', `fields.${fields.dose}`, `fields.${fields.note}`]
  const plan = { ...PLAN, templateId, columns: targets.map((target) => columnFor(target, { onFault: 'empty' })) }
  const importId = await upload(admin, doses)
  await post(`/imports/${importId}/check`, plan)
  await workOnImports()
  await get(`/imports/${importId}`)
  await get(`/imports/${importId}/rows?step=check`)
  await post(`/cases/email/${first.id}`, { to: [clerk.id], subject: 'Read this', body: 'Now', includeLink: true })
  await post(`/cases/access/${first.id}/${clerk.id}`, {})
  await post(`/cases/field/${first.id}/${fields.dose}/false`, { value: 1, base: 1 })
  await send({ method: 'PUT', path: `/cases/fieldselect/${first.id}/${fields.dose}/0` })
  await post(`/cases/merge/${first.id}/${second.id}`)
  for (const { id, caseNumber } of [first, second]) {
    await get(`/cases/details?caseNumber=${caseNumber}`)
    await get(`/event/${id}`)
  }
  const { owner } = (await testServer()).services.database
  const mails = await owner
    .selectFrom('mails')
    .select(['subject', 'body_text', 'body_html'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('id')
    .execute()
  return [...answers, comparable({ ...edit, text: JSON.stringify(mails) }, of)]
}

const PLAN = {
  encoding: 'utf-8',
  separator: ',',
  isCase: false,
  key: 0,
  creates: false,
  updates: true,
  timeZone: 'UTC',
} as const

test('D-127 what only doctors may see changes neither what others do nor what they are sent', async () => {
  const [one, other] = [await actsOf(here), await actsOf(there)]
  expect(one).toEqual(other)
  expect(one.join()).not.toMatch(HIDDEN_TEXTS)
})
