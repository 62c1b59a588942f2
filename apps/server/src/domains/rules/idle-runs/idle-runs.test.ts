import { caseFields } from '@dossier/contract/cases/fields'
import { rules } from '@dossier/contract/rules/calls'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { RUNS_COUNTED, RUNS_PAGE_SIZE } from '@dossier/contract/rules/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { networkCaller } from '../../../testing/faults/network-caller.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { sweepEffectsJob } from '../../deliveries/sweep-effects-job.ts'
import { insertStored, listed, storedRuns, type StoredRun } from '../../../testing/oracles/stored-runs.ts'

const { services } = await testServer()

const actions = [{ type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'x' }]

async function office() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Lamp', fields: [{ id: note }] })
  const add = (title: string, value: string | null, field = `fields.${note}`) => {
    const conditions = value === null ? [] : [{ field, operator: 'Equals', value }]
    return admin.call(rules.save, { body: { title, trigger: 'Updated', conditions, actions } as unknown as RuleToSave })
  }
  const own = recordsOf(admin)
  const runs = (query: object) => admin.call(rules.runs, { query })
  return { tenant, admin, note, templateId, add, own, runs }
}

test('D-157 pages, counts, details and the latest of runs are those of one log, whatever row has them', async () => {
  const { tenant, admin, templateId, add, own, runs } = await office()
  const ruleIds: number[] = []
  for (const title of ['A', 'B', 'C', 'D']) ruleIds.push((await add(title, 'never')).id)
  const records = [await own.create({ templateId }), await own.create({ templateId })]
  const caseIds = records.map(({ id }) => id)
  const log = storedRuns({ ruleIds, caseIds, saves: 150 })
  await insertStored(tenant, log)
  const all = log.flatMap(({ runs: some }) => some).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const actionId = all[70]!.actionId
  const [ruleId, caseId] = [ruleIds[1]!, caseIds[0]!]
  const filters: Partial<StoredRun>[] = [
    {},
    { ruleId },
    { ruleId: ruleIds[3]! },
    { caseId },
    { actionId },
    { ruleId, caseId },
    { ruleId, actionId },
    { caseId, actionId },
    { ruleId, caseId, actionId },
  ]
  for (const filter of filters)
    for (const result of [undefined, 'DidNotRun', 'Ran', 'Stopped'] as const) {
      const wanted = { ...filter, ...(result && { result }) }
      const expected = listed(all, wanted)
      const query = Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, String(value)]))
      const first = await runs(query)
      const found = [...first.data]
      for (let { next } = first; next !== null;) {
        const page = await runs({ ...query, before: next })
        found.push(...page.data)
        next = page.next
      }
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      const counts = Map.groupBy(listed(all, filter), (one) => one.result)
      expect(first.counts).toEqual(Object.fromEntries([...counts].map(([name, some]) => [name, some.length])))
      // From anywhere, also from the middle of a row and from a run that is not in the list.
      for (const { id: before } of [all[13]!, all[111]!, all.at(-1)!]) {
        const below = expected.filter(({ id }) => id < before).slice(0, RUNS_PAGE_SIZE)
        const page = await runs({ ...query, before: before.toUpperCase() })
        expect(page.data.map(({ id }) => id)).toEqual(below.map(({ id }) => id))
      }
    }
  for (const { id, ...told } of all.filter((_, nth) => nth % 9 === 0)) {
    const { at: _, ...details } = await admin.call(rules.run, { params: { id } })
    const { ruleId: rule, caseId: record, depth, reason, result } = told
    expect(details).toMatchObject({ id, ruleId: rule, caseId: record, depth, result, effects: [], changes: [] })
    expect([details.reason, details.cause]).toMatchObject([reason, { text: told.cause, user: { name: 'Ada' } }])
    expect(details.cause.rule?.id ?? null).toBe(told.setOffBy)
  }
  const latest = await admin.call(rules.latest, {})
  expect(new Map(latest.map(({ run }) => [run.ruleId, run.id]))).toEqual(
    new Map(ruleIds.map((id) => [id, all.find((one) => one.ruleId === id)!.id])),
  )
})

test('D-088 D-157 of saves at the same time on two nodes, each rule has one run for each save', async () => {
  const { admin, note, templateId, add, own, runs } = await office()
  for (const nth of [1, 2, 3]) await add(`Idle ${nth}`, `never ${nth}`)
  const always = await add('Always', null)
  const records = await Promise.all(Array.from({ length: 8 }, () => own.create({ templateId })))
  const other = testEngine() === 'server' ? await networkCaller(await secondNode(), admin.token) : null
  const save = async (id: number, value: string) => {
    if (!other) return void (await own.save(id, note, value))
    const path = caseFields.saveField.path
      .replace('{caseId}', String(id))
      .replace('{fieldId}', note)
      .replace('{inProgress}', 'false')
    expect(await other.send({ method: caseFields.saveField.method, path, body: { value } })).toMatchObject({
      status: 200,
    })
  }
  const saves = 48
  await Promise.all(
    records.map(async ({ id }, nth) => {
      for (let turn = 0; turn < saves / records.length; turn += 1)
        await (nth % 2 === 0 ? save(id, `${turn}`) : own.save(id, note, `${turn}`))
    }),
  )
  const found: { id: string; ruleId: number; caseId: number; result: string }[] = []
  for (let before: string | null | undefined; before !== null;) {
    const page = await runs(before === undefined ? {} : { before })
    found.push(...page.data)
    before = page.next
  }
  expect(found).toHaveLength(saves * 4)
  expect(new Set(found.map(({ id }) => id)).size).toBe(saves * 4)
  for (const some of Map.groupBy(found, ({ ruleId, caseId }) => `${ruleId} ${caseId}`).values())
    expect(some).toHaveLength(saves / records.length)
  expect(found.every(({ ruleId, result }) => result === (ruleId === always.id ? 'Ran' : 'DidNotRun'))).toBe(true)
})

test('D-157 runs of a rule that did not run for thousands of saves are found, and counting stops above 10,000', async () => {
  const { tenant, add, runs } = await office()
  const ids = [(await add('Usual', 'never')).id, (await add('Former', 'never')).id]
  const [former, saves] = [70, RUNS_COUNTED + 100]
  await tenant.asOwner((tx) =>
    sql`
      insert into idle_rule_runs (tenant_id, id, case_id, action_id, actor, cause, rule_keys, runs)
      select ${tenant.id}::int, ('01900000-0000-7000-8000-' || lpad(to_hex(nth), 8, '0') || '0000')::uuid, 1,
        gen_random_uuid(), 'Ada', 'Note changed',
        (select array_agg((${tenant.id}::bigint << 32) | rule) from unnest(rules) as one (rule)),
        (select json_agg(json_build_array(rule, 'T', 'No', null, '[]'::json)) from unnest(rules) as one (rule))
      from generate_series(1, ${saves}::int) as nth
      cross join lateral (select case when nth <= ${former}::int then ${ids}::int[] else ${ids.slice(0, 1)}::int[] end) o (rules)`.execute(
      tx,
    ),
  )
  const [usual, rare] = ids.map(String)
  expect((await runs({})).counts).toEqual({ DidNotRun: RUNS_COUNTED + 1 })
  expect((await runs({ ruleId: usual })).counts).toEqual({ DidNotRun: RUNS_COUNTED + 1 })
  const first = await runs({ ruleId: rare })
  expect(first.counts).toEqual({ DidNotRun: former })
  const second = await runs({ ruleId: rare, before: first.next! })
  const found = [...first.data, ...second.data].map(({ id }) => Number.parseInt(id.slice(24, 32), 16))
  expect(found).toEqual(Array.from({ length: former }, (_, nth) => former - nth))
  expect(second.next).toBeNull()
})

test('D-157 A-GEN-12 why a rule did not run is told without values that the reader may not see, and to no other tenant', async () => {
  const { tenant, admin, note, add, own, runs } = await office()
  const team = await tenant.team('Vault')
  const code = await tenant.field({ title: 'Code', dataType: 'text', permissions: { view: [team] } })
  const templateId = await tenant.template({ title: 'Safe', fields: [{ id: note }, { id: code }] })
  const holder = recordsOf(await tenant.person({ teamIds: [team] }))
  const record = await own.create({ templateId })
  await holder.save(record.id, code, '1234')
  await add('By code', 'x', `fields.${code}`)
  await add('By note', 'x')
  await own.save(record.id, note, 'seen')
  const { data } = await runs({ caseId: String(record.id) })
  expect(new Map(data.map(({ ruleTitle, reason }) => [ruleTitle, reason]))).toEqual(
    new Map([
      ['By code', '“Code is x”: it was [Hidden]'],
      ['By note', '“Note is x”: it was seen'],
    ]),
  )
  const foreign = await (await newTenant()).person({ isAdmin: true })
  for (const { id } of data) {
    const details = await admin.call(rules.run, { params: { id } })
    expect(JSON.stringify(details)).not.toContain('1234')
    expect(details).toMatchObject({ result: 'DidNotRun', cause: { text: 'Note changed', user: { name: 'Ada' } } })
    await expect(foreign.call(rules.run, { params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  const [{ id } = { id: '' }] = data
  const beyond = `${id.slice(0, -4)}0002`
  await expect(admin.call(rules.run, { params: { id: beyond } })).rejects.toMatchObject({
    status: 404,
    message: 'Run not found.',
  })
})

test('D-157 runs of rules that did not run are kept for as long as all others', async () => {
  const { tenant, note, templateId, add, own, runs } = await office()
  await add('Idle', 'never')
  const record = await own.create({ templateId })
  await own.save(record.id, note, '1')
  await own.save(record.id, note, '2')
  const [newer, older] = (await runs({})).data
  const age = (days: number, id: string) =>
    tenant.asOwner((tx) =>
      sql`update idle_rule_runs set at = now() - make_interval(days => ${days}::int)
        where tenant_id = ${tenant.id}::int and id = ${id}::uuid`.execute(tx),
    )
  const { effectDays } = services.settings
  await age(effectDays + 1, older!.id)
  await age(effectDays - 1, newer!.id)
  await sweepEffectsJob.prepare(services)!.run({ id: '', data: {}, number: 0, signal: AbortSignal.timeout(10_000) })
  expect((await runs({})).data.map(({ id }) => id)).toEqual([newer!.id])
})
