import type { RunResult } from '@dossier/contract/insights/run'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { aggregate } from '../../query/aggregate/aggregate.ts'
import { Cells } from './run-cells.ts'
import { inCalculatedOrder, namedGroups, withPeriods, type GroupOf } from './run-groups.ts'
import { NO_RECORDS, readRaw, secondGroups, type Key, type Raw } from './run-raw.ts'
import { columnsOfScene, scheduledOf, selectFrom } from './run-records.ts'
import type { InsightPlan } from './run-plan.ts'
import type { Source } from './run-source.ts'

interface Reader {
  tx: Tx
  tenant: { id: number }
}

/** All that an insight calculates, before anything is rounded or left to another page. */
export interface Numbers {
  raw: Raw
  cells: Cells
  /** Every group, with the periods between them, in order; of an insight without groups, none. */
  groups: GroupOf[]
  /** By the names of second groups, their values in order. */
  seconds: Map<string, GroupOf[]>
  /** Records by key without the reader's filters; null without filters. */
  unfiltered: { total: number; rows: Map<Key, number> } | null
  /** How many of the records are scheduled; undefined where the insight asks for none. */
  forecast: RunResult['forecast']
}

export async function readNumbers(reader: Reader, plan: InsightPlan): Promise<Numbers> {
  const { scene, source, group, definition } = plan
  const { tx } = reader
  const raw = await readRaw(tx, scene, source, group)
  const cells = new Cells(source, raw, await importedCells(tx, plan, source))
  const { firstDayOfWeek } = scene.terms
  const named = group
    ? await namedGroups(reader, scene, group, {
        keys: withPeriods([...raw.rows.keys()], group, firstDayOfWeek),
        spelled: raw.spelled,
      })
    : []
  const seconds = new Map<string, GroupOf[]>()
  for (const [name, second] of secondGroups(source)) {
    const { total, spelled } = raw.parts.get(name)!
    seconds.set(name, await namedGroups(reader, scene, second, { keys: [...total.keys()], spelled }))
  }
  const groups = inCalculatedOrder(named, cells, definition.calculationSort)
  const unfiltered = await readUnfiltered(tx, plan)
  return { raw, cells, groups, seconds, unfiltered, forecast: await countScheduled(tx, plan) }
}

async function countScheduled(tx: Tx, { scene, source: { records } }: InsightPlan): Promise<Numbers['forecast']> {
  const { horizon, scheduled, hasMore = false } = records
  if (horizon === null) return undefined
  if (scheduled.length === 0) return { records: 0, isMinimum: false }
  const found = scheduledOf(scene, records)(sql`1`)
  const { rows } = await sql<{ records: number }>`select count(*)::int as records from (${found}) found`.execute(tx)
  return { records: rows[0]!.records, isMinimum: hasMore }
}

/** The numbers of the insights from which calculations are imported, for the groups of this one. */
async function importedCells(tx: Tx, plan: InsightPlan, { calculations }: Source): Promise<Map<Source, Cells>> {
  const found = new Map<Source, Cells>()
  for (const one of calculations.values()) {
    if (one.is !== 'imported') continue
    const raw = await readRaw(tx, plan.scene, one.source, plan.group)
    found.set(one.source, new Cells(one.source, raw, await importedCells(tx, plan, one.source)))
  }
  return found
}

async function readUnfiltered(tx: Tx, { scene, unfiltered, group }: InsightPlan): Promise<Numbers['unfiltered']> {
  if (!unfiltered) return null
  const rows = await aggregate(tx, {
    records: selectFrom(scene, unfiltered),
    calendar: scene.terms,
    groups: group
      ? [{ ...group, column: columnsOfScene(scene)(group.column.key), comparison: group.column.comparison }]
      : [],
    measures: [],
    limit: 1_000_000,
  })
  const total = rows.find(({ keys }) => keys.length === 0) ?? NO_RECORDS
  return {
    total: total.records,
    rows: new Map(rows.flatMap(({ keys, records }) => (keys.length === 0 ? [] : [[keys[0]!, records] as const]))),
  }
}
