import type { CalculationResult, InsightCases, ResultGroup, RunResult } from '@dossier/contract/insights/run'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, holdsAll, type Told, type Wall } from '../../testing/oracles/clause-oracle.ts'
import type { NaiveGroup } from '../../testing/oracles/naive-aggregate.ts'
import {
  daysOf,
  groupsOf,
  naiveRow,
  naiveTotal,
  withPeriods,
  type NaiveQuestion,
  type NaiveTotal,
} from '../../testing/oracles/naive-insight.ts'
import { insightOf, randomInsight, type RandomInsight } from '../../testing/oracles/random-insights.ts'
import {
  insertWorld,
  randomWorld,
  recordsIn,
  sees,
  toldTo,
  withIds,
  type RandomWorld,
  type WorldRecord,
} from '../../testing/oracles/random-world.ts'
import type { TestPerson } from '../../testing/world.ts'

const RECORDS = 150
/** In the suite; `INSIGHTS=500` asks all of them. */
const INSIGHTS = Number(process.env['INSIGHTS'] ?? 12)
const TEXTS = ['title', 'summary', 'fields.text']
const ZONES = ['America/New_York', 'Pacific/Auckland', 'Europe/Berlin']
interface Answered {
  value: string | null
  unfiltered: number | null
  row: unknown
}

/** An answer as the oracle says it: parts by their values, no names, no rows. */
function answered(
  { value, totalRecords, unfilteredLength, calculations: all, calculationTotals }: ResultGroup,
  run: RunResult,
): Answered {
  return { value, unfiltered: unfilteredLength, row: rowOf(totalRecords, all, calculationTotals, run) }
}

function rowOf(
  totalRecords: number,
  all: Record<string, CalculationResult>,
  totals: readonly CalculationResult[],
  run: RunResult,
) {
  const bare = ({ exact: _exact, parts: _parts, ...cell }: CalculationResult) => cell
  return {
    totalRecords,
    calculations: Object.fromEntries(
      Object.entries(all).map(([key, cell]) => {
        const labels = run.calculationGroupByLabels[key]
        if (!labels) return [key, bare(cell)]
        const parts = labels.groups.map(({ value }, nth) => [String(value), bare(cell.parts![nth]!)])
        return [key, { ...bare(cell), parts: Object.fromEntries(parts) }]
      }),
    ),
    calculationTotals: totals.map((one) => bare(one)),
  }
}

async function office() {
  const world = await randomWorld()
  const records = fc.sample(recordsIn(world), RECORDS)
  await insertWorld(world, records)
  return { world, records }
}

function wallOf({ areas, people, teams }: RandomWorld, meId: number, timeZone: string, now: string): Wall {
  return {
    timeZone,
    firstDayOfWeek: 1,
    today: dayIn(timeZone, now),
    meId,
    areasWithin: { [areas[0]!]: [areas[0]!, areas[1]!], [areas[1]!]: [areas[1]!], [areas[2]!]: [areas[2]!] },
    members: { [teams[0]!]: [people[1]!.id, people[2]!.id], [teams[1]!]: [people[2]!.id] },
  }
}

/** The records that somebody sees, the earliest first. */
const seenBy = (world: RandomWorld, records: readonly WorldRecord[], reader: RandomWorld['readers'][number]): Told[] =>
  records
    .map((one, nth) => ({ one, at: `${one.created} ${String(nth).padStart(6, '0')}` }))
    .filter(({ one }) => sees(reader, one) && !one.isHidden)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => toldTo(world, reader, one))

const columnsOf = (question: RandomInsight): (string | null | undefined)[] => [
  question.groupBy?.column,
  ...question.calculations.flatMap(({ field, groupBy }) => [field, groupBy?.column]),
]

test('B-INS-15 B-CALC-01 D-130 D-135 D-149 D-150 D-151 every insight is answered as by hand, for four readers in three zones', async () => {
  const { world, records } = await office()
  const tally = { refused: 0, rows: 0, leads: 0 }
  for (const [nth, question] of fc.sample(randomInsight(world), INSIGHTS).entries()) {
    for (const [at, reader] of world.readers.entries()) {
      const timeZone = ZONES[(nth + at) % ZONES.length]!
      const response = await reader.person.send({
        method: 'POST',
        path: `/insights/calculated?timeZone=${encodeURIComponent(timeZone)}&includeResults=false`,
        body: { insight: insightOf(question, world), searchClauses: withIds(question.searchClauses, world.ids) },
      })
      const isRefused = columnsOf(question).includes('fields.secret') && !reader.seesClosed
      if (isRefused) {
        expect([response.status, response.text.includes('may not see')]).toEqual([403, true])
        tally.refused += 1
        continue
      }
      expect([response.status, response.status === 200 ? '' : response.text], JSON.stringify(question)).toEqual([
        200,
        '',
      ])
      const run = JSON.parse(response.text) as RunResult
      tally.rows += run.results.length
      expectAnswer({ question, world, run, timeZone, meId: reader.person.id, seen: seenBy(world, records, reader) })
      tally.leads += await expectLeads({ question, world, run, timeZone, person: reader.person })
    }
  }
  expect(tally.rows).toBeGreaterThan(INSIGHTS * 4)
  expect(tally.leads).toBeGreaterThan(INSIGHTS)
}, 1_800_000)

interface Compared {
  question: RandomInsight
  world: RandomWorld
  run: RunResult
  timeZone: string
  meId: number
  seen: readonly Told[]
}

function expectAnswer({ question, world, run, timeZone, meId, seen }: Compared): void {
  const wall = wallOf(world, meId, timeZone, run.calculatedAt)
  const naive: NaiveQuestion = {
    group: question.groupBy,
    calculations: question.calculations,
    totals: question.totals as NaiveTotal[],
    days: question.calculations.some(({ calcType }) => calcType === 'CountPerDay')
      ? daysOf([...question.clauses, ...question.searchClauses] as never, wall)
      : null,
    wall: {
      ...wall,
      now: Date.parse(run.calculatedAt),
      items: new Map(world.items.all.map((one) => [one.id, { ...one }])),
    },
  }
  const own = seen.filter((told) => holdsAll(question.clauses as never, told, wall))
  const found = own.filter((told) => holdsAll(question.searchClauses as never, told, wall))
  const isFiltered = question.searchClauses.length > 0
  const rows = expectedRows(question.groupBy, { own, found, isFiltered }, naive)
  const where = JSON.stringify({ asked: question, timeZone })
  const compare = (one: Answered, other: Answered) => (String(one.value) < String(other.value) ? -1 : 1)
  const valued = run.results.map((one) => answered(one, run))
  expect(valued.toSorted(compare), where).toEqual(rows.map(({ answer }) => answer).toSorted(compare))
  const total = naiveRow(found, naive, { decimals: 1, all: found })
  expect(rowOf(run.totalRecords, run.calculations, [], run), where).toEqual({ ...total, calculationTotals: [] })
  const totals = run.calculationTotals.map(({ exact: _exact, parts: _parts, ...cell }) => cell)
  expect(totals, where).toEqual(
    naive.totals.map((one) =>
      naiveTotal(
        rows.map(({ told }) => told),
        one,
        naive,
      ),
    ),
  )
}

interface Sets {
  own: readonly Told[]
  found: readonly Told[]
  isFiltered: boolean
}

function expectedRows(by: NaiveGroup | null, { own, found, isFiltered }: Sets, naive: NaiveQuestion) {
  const unfiltered = (amount: number) => (isFiltered ? amount : null)
  if (!by)
    return [
      {
        told: found,
        answer: {
          value: null,
          unfiltered: unfiltered(own.length),
          row: naiveRow(found, naive, { decimals: 2, all: found }),
        },
      },
    ]
  const groups = groupsOf(found, by, naive.wall)
  const before = groupsOf(own, by, naive.wall)
  return withPeriods([...groups.keys()], by, naive.wall).map((key) => {
    const told = groups.get(key)?.told ?? []
    const value = key !== null && TEXTS.includes(by.column) ? groups.get(key)!.spelled : key
    const amount = unfiltered(before.get(key)?.told.length ?? 0)
    return { told, answer: { value, unfiltered: amount, row: naiveRow(told, naive, { decimals: 2, all: found }) } }
  })
}

interface Led extends Pick<Compared, 'question' | 'world' | 'run' | 'timeZone'> {
  person: TestPerson
}

/** Some of the numbers of a run lead to as many records as they say; so do groups, in the order of tables. */
async function expectLeads({ question, world, run, timeZone, person }: Led): Promise<number> {
  const insight = insightOf(question, world)
  const searchClauses = withIds(question.searchClauses, world.ids)
  const behind = async (more: object) => {
    const body = { insight, searchClauses, calculatedResultsId: run.id, pageSize: 1, ...more }
    const answer = await person.send({
      method: 'POST',
      path: `/insights/cases/0?timeZone=${encodeURIComponent(timeZone)}`,
      body,
    })
    expect(
      [answer.status, answer.status === 200 ? '' : answer.text],
      JSON.stringify({ asked: question, more }),
    ).toEqual([200, ''])
    return (JSON.parse(answer.text) as InsightCases).totalRecords
  }
  let led = 0
  const rows = run.results.filter(({ totalRecords }, nth) => totalRecords > 0 && nth % 5 === 0).slice(0, 3)
  for (const { id, value, totalRecords, calculations: cells } of rows) {
    const where = JSON.stringify({ asked: question, value, timeZone })
    const table = question.groupBy ? { tableId: id } : {}
    expect(await behind(table), where).toBe(totalRecords)
    for (const [calculation, cell] of Object.entries(cells)) {
      if (cell.records !== undefined) expect(await behind({ ...table, calculation }), where).toBe(cell.records)
      const at = cell.parts?.findIndex(({ records }) => records !== undefined) ?? -1
      if (at < 0) continue
      const part = { value: run.calculationGroupByLabels[calculation]!.groups[at]!.value }
      expect(await behind({ ...table, calculation, part }), where).toBe(cell.parts![at]!.records)
      led += 1
    }
  }
  return led + rows.length
}
