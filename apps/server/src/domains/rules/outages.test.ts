import { notifications } from '@dossier/contract/notifications'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { noteCallsJob } from './note-calls-job.ts'

const { services } = await testServer()
const { owner } = services.database

const lookForOutages = () =>
  noteCallsJob.prepare(services)!.run({ id: '', data: null, number: 0, signal: AbortSignal.timeout(10_000) })

async function office() {
  const tenant = await newTenant({ features: ['sendEmail'] })
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const clerk = recordsOf(await tenant.person())
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Lamp', fields: [{ id: note }] })
  const record = await clerk.create({ templateId })
  let saves = 0
  const save = () => clerk.save(record.id, note, `${(saves += 1)}`)
  const add = (title: string, actions: RuleActionToSave[], more: object = {}) =>
    admin.call(rules.save, { body: { title, trigger: 'Updated', actions, ...more } as RuleToSave })
  /** What administrators are told since the last time, in notifications and mails. */
  const told = async () => {
    await lookForOutages()
    const notices = await admin.call(notifications.list, {})
    for (const { id } of notices) await admin.call(notifications.remove, { params: { id } })
    const mails = await owner.deleteFrom('mails').where('tenant_id', '=', tenant.id).returningAll().execute()
    return {
      notices: notices.map(({ type, title, message, data }) => [type, title, message, data]),
      mails: mails.map(({ recipient, subject }) => [recipient, subject]),
    }
  }
  return { tenant, admin, note, record, clerk, save, add, told }
}

const NOTHING = { notices: [], mails: [] }

const setValue = (field: string, newValue: unknown): RuleActionToSave =>
  ({ type: ACTION_TYPES.SetValue, field, newValue }) as RuleActionToSave

test('D-132 administrators are told once of a rule that lost a part, and again when it breaks after it worked', async () => {
  const { tenant, admin, save, add, told } = await office()
  const [first, second] = [await tenant.team(), await tenant.team()]
  const rule = await add('Crew', [{ type: ACTION_TYPES.AddTeam, teamId: first }])
  const remove = (id: number) => tenant.asOwner((tx) => tx.deleteFrom('teams').where('id', '=', id).execute())
  await remove(first)
  await save()
  await save()
  expect(await told()).toEqual({
    notices: [
      [
        'RuleFailed',
        'Crew',
        'Needs attention. This team was deleted. Choose another one. It does not run until it is mended.',
        String(rule.id),
      ],
    ],
    mails: [[admin.email, 'The rule “Crew” needs attention']],
  })
  await save()
  expect(await told()).toEqual(NOTHING)
  const { order: _o, faults: _f, created: _c, createdBy: _b, lastUpdatedBy: _l, lastUpdated: _u, ...stored } = rule
  const actions: RuleActionToSave[] = [{ type: ACTION_TYPES.AddTeam, teamId: second }]
  await admin.call(rules.save, { body: { ...stored, actions } as RuleToSave })
  await save()
  expect(await told()).toEqual(NOTHING)
  await remove(second)
  await save()
  expect((await told()).mails).toHaveLength(1)
})

test('D-088 D-132 administrators are told once of rules that were stopped, until rules are changed', async () => {
  const { note, clerk, record, add, told } = await office()
  const on = (value: string) => ({
    trigger: 'FieldChanged' as const,
    triggerFieldIds: [`fields.${note}`],
    conditions: [{ field: `fields.${note}`, operator: 'Equals', value }],
  })
  await add('A', [setValue(`fields.${note}`, '2')], on('1'))
  await add('B', [setValue(`fields.${note}`, '1')], on('2'))
  const loop = async () => {
    await clerk.save(record.id, note, '')
    await clerk.save(record.id, note, '1')
  }
  await loop()
  await loop()
  const { notices, mails } = await told()
  expect(notices.map(([, title, message]) => [title, message])).toEqual([
    ['A', '“B” ↔ “A”: a rule runs once in a save. Rules set each other off. Change one of them.'],
  ])
  expect(mails.map(([, subject]) => subject)).toEqual(['The rule “A” was stopped'])
  await loop()
  expect(await told()).toEqual(NOTHING)
  await add('C', [setValue('summary', 'x')], { trigger: 'Manual' })
  await loop()
  expect((await told()).mails).toHaveLength(1)
})

test('D-088 D-132 administrators are told once of a rule whose calls fail for good, until one arrives', async () => {
  const { tenant, save, add, told } = await office()
  await add('Call', [{ type: ACTION_TYPES.SendHttp, url: 'https://crew.example/hook', httpHeaders: [] }])
  const settle = (state: 'Failed' | 'Delivered') =>
    owner
      .updateTable('deliveries')
      .set({ state, last_error: state === 'Failed' ? 'The receiver answered 500.' : null })
      .where('tenant_id', '=', tenant.id)
      .where('state', '=', 'Waiting')
      .execute()
  const saveAnd = async (state: 'Failed' | 'Delivered') => {
    await save()
    await settle(state)
  }
  await saveAnd('Failed')
  await saveAnd('Failed')
  const { notices, mails } = await told()
  expect(notices.map(([, title, message]) => [title, message])).toEqual([
    [
      'Call',
      'POST crew.example: The receiver answered 500. What it sends does not arrive. Check the receiver, and send it again.',
    ],
  ])
  expect(mails.map(([, subject]) => subject)).toEqual(['The rule “Call” could not send'])
  await saveAnd('Failed')
  expect(await told()).toEqual(NOTHING)
  await saveAnd('Delivered')
  await saveAnd('Failed')
  expect((await told()).mails).toHaveLength(1)
})
