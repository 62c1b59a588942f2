import { imports } from '@dossier/contract/imports/calls'
import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { expect, test } from 'vitest'
import { checked, importOf, importWorld, paramsOf, recordsOf, workOnImports } from '../../testing/importing.ts'
import { testServer } from '../../testing/test-server.ts'

const { services } = await testServer()

test('D-133 R11 an import runs rules only if the person asks for it, after a check that says how many and what they send', async () => {
  const { tenant, admin, ref, cost, plan } = await importWorld()
  const add = (trigger: string, actions: RuleActionToSave[], triggerFieldIds: string[] = []) =>
    admin.call(rules.save, { body: { title: trigger, trigger, triggerFieldIds, actions } as RuleToSave })
  const note = { type: ACTION_TYPES.SetValue, field: `fields.${cost}`, newValue: 7 } as RuleActionToSave
  await add('Created', [note, { type: ACTION_TYPES.SendHttp, url: 'https://crew.example/', httpHeaders: [] }])
  const mark = { type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'Changed' } as RuleActionToSave
  await add('FieldChanged', [mark], [`fields.${cost}`])
  const of = async (table: 'deliveries' | 'rule_runs') =>
    (await services.database.owner.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenant.id).execute())
      .length
  const begin = async (text: string, more: object) => {
    const id = await checked(admin, { ...plan, key: 1, ...more }, text)
    const { checked: counts, fault } = await importOf(admin, id)
    expect([fault, await of('deliveries')]).toEqual(['', 0])
    return { id, counts }
  }
  const run = async (id: number) => {
    await admin.call(imports.run, paramsOf(id))
    await workOnImports()
    expect(await importOf(admin, id)).toMatchObject({ state: 'done' })
  }
  const without = await begin('Title,Ref,Cost\nA,1,1\nB,2,2\n', {})
  expect(without.counts).toMatchObject({ create: 2 })
  expect(without.counts).not.toHaveProperty('rules')
  await run(without.id)
  expect([await of('rule_runs'), await of('deliveries')]).toEqual([0, 0])

  const asking = await begin('Title,Ref,Cost\nA,1,3\nC,3,4\nD,4,5\n', { runsRules: true })
  expect(asking.counts).toMatchObject({ create: 2, update: 1, rules: { runs: 5, mails: 0, calls: 2 } })
  expect([await of('rule_runs'), (await recordsOf(tenant)).length]).toEqual([0, 2])
  await run(asking.id)
  expect((await recordsOf(tenant)).map(({ fields }) => [fields[ref], fields[cost]])).toEqual([
    ['1', 3],
    ['2', 2],
    ['3', 7],
    ['4', 7],
  ])
  expect([await of('rule_runs'), await of('deliveries')]).toEqual([5, 2])
})
