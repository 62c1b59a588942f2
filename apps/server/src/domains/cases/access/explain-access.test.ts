import { caseAccess, type AccessExplained } from '@dossier/contract/cases/access'
import { cases } from '@dossier/contract/cases/lifecycle'
import { auditLog } from '@dossier/contract/audit-log'
import { expect, test } from 'vitest'
import { CallFailed } from '../../../testing/caller.ts'
import { recordsOf } from '../../../testing/records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const explain = (admin: TestPerson, caseId: number, userId: number) =>
  admin.call(caseAccess.explain, { params: { caseId: String(caseId), userId: String(userId) } })

/** The sentence with which a call is refused for want of a right; null if it is not. */
async function refusal(call: Promise<unknown>): Promise<string | null> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallFailed)) return null
  return error.status === 403 ? error.message : error.status === 404 ? 'Not seen.' : null
}

/** Records with every list of teams, in every state, and fields of every kind. */
async function world() {
  const tenant = await newTenant()
  const teams = [await tenant.team('Night shift'), await tenant.team('Closers'), await tenant.team('Doctors')]
  const [night, closers, doctors] = teams as [number, number, number]
  const field = (title: string, rest: object = {}) => tenant.field({ title, dataType: 'text', ...rest })
  const fields = {
    free: await field('Free'),
    seen: await field('Seen', { permissions: { view: [doctors] } }),
    edited: await field('Edited', { permissions: { edit: [night, doctors] } }),
    fixed: await field('Fixed', { displayReadOnly: true }),
    admins: await field('Admins', { permissions: { adminOnly: true } }),
  }
  const ids = Object.values(fields).map((id) => ({ id }))
  const open = { record: { edit: [] }, case: { edit: [doctors] } }
  const strict = { record: { edit: [night] }, case: { edit: [] } }
  const templates = [
    await tenant.template({ title: 'Open', fields: ids, permissions: open, editClosedPermissions: [closers] }),
    await tenant.template({ title: 'Strict', fields: ids, permissions: strict, editClosedPermissions: [closers] }),
  ]
  const admin = await tenant.person({ isAdmin: true, teamIds: teams })
  const records = []
  for (const [templateId, states] of [
    [templates[0]!, ['open', 'sensitive']],
    [templates[1]!, ['open', 'closed']],
  ] as const)
    for (const state of states) {
      const { id, caseNumber } = await recordsOf(admin).create({ templateId })
      if (state === 'sensitive') await admin.call(cases.markSensitive, { params: { id: String(id) } })
      if (state === 'closed') await admin.call(cases.close, { params: { id: String(id) } })
      records.push({ id, caseNumber, state })
    }
  const people = [
    await tenant.person(),
    await tenant.person({ teamIds: [night] }),
    await tenant.person({ teamIds: [night, closers], editData: true }),
    await tenant.person({ teamIds: [doctors] }),
  ]
  return { tenant, admin, people, records, fields }
}

const refusedOf = ({ actions }: AccessExplained, action: string) =>
  actions.find((one) => one.action === action)?.refused

test('D-048 D-049 D-063 D-093 an explanation says exactly what the server answers to the person’s own calls', async () => {
  const { admin, people, records } = await world()
  for (const person of people)
    for (const { id, caseNumber, state } of records) {
      const said = await explain(admin, id, person.id)
      const own = recordsOf(person)
      const details = await own.details(caseNumber).catch(() => null)
      expect([state, said.view === null]).toEqual([state, details !== null])
      if (!details) continue
      expect(
        said.fields
          .filter(({ view }) => view === null)
          .map((one) => one.id)
          .toSorted(),
      ).toEqual(Object.keys(details.fields).toSorted())
      expect(refusedOf(said, 'write')).toBe(await refusal(own.property(id, 'summary', 'Another')))
      for (const { id: fieldId, view, edit } of said.fields) {
        const answer = await refusal(own.save(id, fieldId, 'Another'))
        expect([fieldId, view === null ? edit : 'Not seen.']).toEqual([fieldId, answer])
      }
      const act = (call: typeof cases.promote) => refusal(person.call(call, { params: { id: String(id) } }))
      // Those that are allowed would change what the next person is told.
      for (const [action, call] of [
        ['promote', cases.promote],
        ['markSensitive', cases.markSensitive],
        ['close', cases.close],
        ['reopen', cases.reopen],
        ['delete', cases.remove],
      ] as const) {
        const refused = refusedOf(said, action)
        if (typeof refused === 'string')
          expect([action, await act(call as typeof cases.promote)]).toEqual([action, refused])
      }
    }
})

test('D-048 what is allowed by an explanation is done', async () => {
  const { admin, people, records } = await world()
  const [, , closer] = people
  const calls = { promote: cases.promote, close: cases.close, delete: cases.remove }
  for (const { id, state } of records.filter(({ state }) => state !== 'sensitive')) {
    const said = await explain(admin, id, closer!.id)
    for (const action of Object.keys(calls) as (keyof typeof calls)[]) {
      if (refusedOf(said, action) !== null) continue
      const done = closer!.call(calls[action] as typeof cases.promote, { params: { id: String(id) } })
      expect([state, action, await refusal(done)]).toEqual([state, action, null])
      if (action === 'promote') break
    }
  }
})

test('D-093 only administrators ask, each question is in the audit log, and nothing is said of other tenants', async () => {
  const { tenant, admin, people, records } = await world()
  const [reader] = people
  const [first] = records
  await expect(explain(reader!, first!.id, admin.id)).rejects.toMatchObject({ status: 403 })
  await explain(admin, first!.id, reader!.id)
  await explain(admin, first!.id, admin.id)
  const { data } = await admin.call(auditLog.list, { query: { kind: 'user' } })
  const looked = data.filter(({ changes }) => changes.some(({ property }) => property.startsWith('Rights looked up')))
  expect(looked.map(({ thing }) => thing.name)).toEqual([reader!.name])
  const other = await newTenant()
  const [stranger, theirs] = [await other.person({ isAdmin: true }), await other.person()]
  const NONE = { status: 404, message: 'Record not found.' }
  await expect(explain(stranger, first!.id, reader!.id)).rejects.toMatchObject(NONE)
  await expect(explain(admin, first!.id, theirs.id)).rejects.toMatchObject({ status: 404, message: 'User not found.' })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', reader!.id).execute())
  await expect(explain(admin, first!.id, reader!.id)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('is disabled.'),
  })
})
