import fc from 'fast-check'
import type { NaiveCalculation } from './naive-insight.ts'
import { clausesIn } from './random-clauses.ts'
import { withIds, type RandomWorld } from './random-world.ts'

/** Questions to insights on the columns of the random world. */
const STEPS = ['Day', 'Week', 'Month', 'Quarter']

const GROUPS =
  `templateId statusId severityId assigneeId isCase isClosed areas users pendingTeams created closed title summary
  fields.text fields.number fields.cost fields.date fields.moment fields.time fields.check fields.list fields.several
  fields.role fields.part fields.parts tags fields.secret`.split(/\s+/)
const SECONDS = ['statusId', 'isCase', 'fields.several', 'fields.check', 'areas', 'created', 'fields.text']
const NUMBERS = ['fields.number', 'fields.cost', 'openForDays', 'fields.times', 'fields.secret']

const group = (columns: readonly string[], steps = STEPS) =>
  fc.record({ column: fc.constantFrom(...columns), step: fc.constantFrom(...steps) })

const leaf = fc.oneof(
  fc.record({
    calcType: fc.constantFrom('Total', 'Average', 'Min', 'Max'),
    field: fc.constantFrom(...NUMBERS.slice(0, 4)),
  }),
  fc.record({
    calcType: fc.constantFrom('Min', 'Max'),
    field: fc.constantFrom('created', 'closed', 'fields.date', 'fields.moment'),
  }),
  fc.record({ calcType: fc.constantFrom('Count', 'CountPerDay'), field: fc.constantFrom(null, 'fields.times') }),
  fc.record({ calcType: fc.constant('Total'), field: fc.constant('fields.secret') }),
)

const calculations = fc
  .array(fc.record({ leaf, on: fc.constantFrom('North', 'South'), groupBy: fc.option(group(SECONDS), { freq: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((leaves) => {
    const all = leaves.map(({ leaf: { calcType, field }, on, groupBy }, nth): NaiveCalculation => ({
      key: `k${nth}`,
      calcType,
      field,
      on,
      groupBy,
      sum: null,
    }))
    const input = fc.constantFrom(...all.map(({ key }) => key))
    return fc
      .option(fc.tuple(input, fc.constantFrom(...(['+', '-', '*', '/'] as const)), input))
      .map((sum) => (sum ? [...all, { key: 'made', calcType: null, field: null, on: null, groupBy: null, sum }] : all))
  })

export const randomInsight = (world: RandomWorld) =>
  calculations.chain((all) => {
    const keys = fc.subarray(
      all.map(({ key }) => key),
      { minLength: 1 },
    )
    const total = fc.record({
      calculationList: keys,
      subtractCalculationList: fc.oneof(fc.constant([]), keys),
      collate: fc.constantFrom('sum', 'min', 'max', 'average'),
    })
    const named = clausesIn(world)
    return fc.record({
      calculations: fc.constant(all),
      totals: fc.array(total, { maxLength: 2 }),
      clauses: fc.oneof(fc.constant([]), named),
      searchClauses: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: named }),
      groupBy: fc.option(group(GROUPS), { freq: 6 }),
      sort: fc.option(fc.record({ key: fc.constantFrom(...all.map(({ key }) => key)), desc: fc.boolean() })),
    })
  })
export type RandomInsight = ReturnType<typeof randomInsight> extends fc.Arbitrary<infer T> ? T : never

const written = ({ key, calcType, field, groupBy, on, sum }: NaiveCalculation) => ({
  key,
  label: key,
  calcType,
  field,
  groupBy: groupBy?.column ?? null,
  groupByOption: groupBy?.step ?? 'Month',
  expression: sum ? `[${sum[0]}] ${sum[1]} [${sum[2]}]` : null,
  timeSpentCalculation: field === 'fields.times' ? { searchValue: on } : null,
})

/** As it is sent. */
export const insightOf = ({ calculations: all, totals, clauses, groupBy, sort }: RandomInsight, { ids }: RandomWorld) =>
  withIds(
    {
      columns: ['title'],
      calculations: all.map(written),
      calculationTotals: totals.map((total) => ({ ...total, title: 'Sum' })),
      calculationSort: sort,
      clauses,
      groupBy: groupBy?.column ?? null,
      groupByOption: groupBy?.step ?? 'Day',
    },
    ids,
  )
