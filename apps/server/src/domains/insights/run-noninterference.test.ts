import type { RunResult } from '@dossier/contract/insights/run'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insightOf, randomInsight, type RandomInsight } from '../../testing/oracles/random-insights.ts'
import { insertWorld, randomWorld, recordsIn, withIds, type RandomWorld } from '../../testing/oracles/random-world.ts'
import type { TestPerson } from '../../testing/world.ts'

const RECORDS = 120
/** In the suite; `PAIRS=3000` compares all of them. */
const PAIRS = Number(process.env['PAIRS'] ?? 30)
/** Questions that are asked before and after each change of what is hidden. */
const AT_ONCE = 30
const HIDDEN_SORTS = [undefined, 'fields.secret', 'fields.number', 'created']

/** Everything that a question tells its reader: runs, tables, records behind numbers. */
async function answersTo(
  world: RandomWorld,
  person: TestPerson,
  question: RandomInsight,
  nth: number,
): Promise<string[]> {
  const { sortBy } = withIds({ sortBy: HIDDEN_SORTS[nth % HIDDEN_SORTS.length] }, world.ids)
  const insight = {
    ...insightOf(question, world),
    columns: withIds(['title', 'fields.number', 'fields.secret', 'fields.list'], world.ids),
  }
  const body = { insight, searchClauses: withIds(question.searchClauses, world.ids), ...(sortBy && { sortBy }) }
  const answers: string[] = []
  const post = async (path: string, more: object = {}) => {
    const { status, text } = await person.send({
      method: 'POST',
      path: `/insights/${path}`,
      body: { ...body, ...more },
    })
    answers.push(`${status} ${text.replaceAll(/"(id|runId|calculatedAt)":"(?!v:|none)[^"]*"/g, '')}`)
    return { status, text }
  }
  const { status, text } = await post('calculated?timeZone=Europe/Berlin')
  await post(`calculated?timeZone=Europe/Berlin&allowCached=${nth % 2 === 0}`)
  const [markerColumn] = withIds(['fields.marker'], world.ids)
  await post('hexagons/0?timeZone=Europe/Berlin', { markerColumn, grid: { zoom: 6 } })
  if (status !== 200) return answers
  const run = JSON.parse(text) as RunResult
  const [first] = run.results
  if (!first) return answers
  const table = question.groupBy ? { tableId: first.id } : {}
  await post(`calculatedTableData/${run.id}?timeZone=Europe/Berlin`, { tableId: first.id })
  await post('cases/0?timeZone=Europe/Berlin', { ...table, calculation: 'k0' })
  return answers
}

/** Changes every value that only the second team sees, and adds records that nobody is involved in. */
async function changeHidden({ tenant, ids, templates }: RandomWorld, round: number): Promise<void> {
  await tenant.asOwner(async (tx) => {
    const closed = { number: round, list: round % 2 ? 'North' : 'South', check: round % 2 === 0 }
    const values = Object.entries(closed).map(([name, value]) => [ids[name as keyof typeof ids], value])
    await sql`update cases_base set fields = fields || ${JSON.stringify(Object.fromEntries(values))}::jsonb
      where tenant_id = ${tenant.id} and template_id = ${templates[1]!}`.execute(tx)
    await sql`update cases_base set fields = fields || ${JSON.stringify({ [ids.secret]: round * 1.5 })}::jsonb
      where tenant_id = ${tenant.id}`.execute(tx)
  })
}

const nobodys = (world: RandomWorld) =>
  recordsIn(world).map((one) => ({
    ...one,
    isSensitive: true,
    assignee: null,
    users: [],
    pending: [],
    values: { ...one.values, role: null },
  }))

test('D-147 D-137 what somebody may not see changes no answer to them, byte for byte, kept or not', async () => {
  const world = await randomWorld()
  await insertWorld(world, fc.sample(recordsIn(world), RECORDS))
  // An administrator sees every record, but not every field.
  const [admin, member, , plain] = world.readers
  let answered = 0
  for (let round = 1; round * AT_ONCE <= PAIRS; round += 1) {
    const questions = fc.sample(randomInsight(world), AT_ONCE).map(withoutClock)
    const ask = async (readers: readonly (typeof admin)[]) => {
      const all: string[][] = []
      for (const [nth, question] of questions.entries())
        all.push(await answersTo(world, readers[nth % readers.length]!.person, question, nth))
      return all
    }
    const fieldsBefore = await ask([admin, member, plain])
    await changeHidden(world, round)
    expect(await ask([admin, member, plain])).toEqual(fieldsBefore)
    const recordsBefore = await ask([member, plain])
    await insertWorld(world, fc.sample(nobodys(world), 5))
    expect(await ask([member, plain])).toEqual(recordsBefore)
    answered += fieldsBefore.filter(([first]) => first!.startsWith('200')).length
  }
  expect(answered).toBeGreaterThan(PAIRS / 4)
}, 1_800_000)

/** Ages go on while questions are asked. */
const withoutClock = (question: RandomInsight): RandomInsight => ({
  ...question,
  calculations: question.calculations.map((one) =>
    one.field === 'fields.times' || one.field === 'openForDays' ? { ...one, field: 'fields.cost' } : one,
  ),
})
