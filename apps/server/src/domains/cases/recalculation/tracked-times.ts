import type { FieldValue } from '@dossier/contract/fields'
import { followsCreation } from '@dossier/core/calculations/evaluate'
import { ownValue } from '@dossier/core/fields/field-key'
import { sameJson } from '@dossier/core/live/same-json'
import { replayTimes, textOf, type PastChange } from '@dossier/core/time-spent/replay'
import { isTimeSpent, track } from '@dossier/core/time-spent/track'
import { isTracker } from '@dossier/core/time-spent/tracked'
import { sql } from 'kysely'
import type { Catalogue, CatalogueField, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import type { Tx } from '../../../db/open.ts'
import { isFollowed } from './calculated-values.ts'
import type { Plan } from '../plans/changes.ts'
import type { CaseRecord } from '../load-case.ts'

type Values = Readonly<Record<string, FieldValue>>

/** Times that a save changes, and the instant that it therefore has. */
export interface Tracked {
  at: string
  /** By field. */
  times: ReadonlyMap<string, FieldValue>
}

const cache = new WeakMap<CatalogueTemplate, readonly CatalogueField[]>()

/** The fields of a template that hold times of another one of its fields, whether the form shows them or not. */
export function trackersIn(template: CatalogueTemplate): readonly CatalogueField[] {
  const found = cache.get(template)
  if (found) return found
  const placed = template.placedFields.map(({ field }) => field)
  const ids = new Set(placed.map(({ id }) => id))
  const trackers = placed.filter((one) => isTracker(one) && ids.has(trackedBy(one).trackingFieldId))
  cache.set(template, trackers)
  return trackers
}

const trackedBy = ({ extensions: { trackingFieldId = '', searchValue } }: CatalogueField) => ({
  trackingFieldId,
  searchValue,
})

const instants = new WeakMap<Tx, Promise<number>>()

/** A moment of this transaction, by the database's clock, in epoch milliseconds: the same for all that it writes. */
function instantOf(tx: Tx): Promise<number> {
  const found = instants.get(tx) ?? readClock(tx)
  instants.set(tx, found)
  return found
}

async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select date_trunc('milliseconds', statement_timestamp()) as at`.execute(tx)
  return Date.parse(rows[0]!.at)
}

/** The times that change with the values and states of a record; undefined if none does. */
export async function timesAfter(tx: Tx, { before, after, steps }: Plan): Promise<Tracked | undefined> {
  const trackers = trackersIn(after.record.template)
  if (trackers.length === 0) return undefined
  const isRunning =
    isOpen(after.record) && steps.every(({ stamp, entries }) => stamp === undefined || entries.length === 0)
  const isSame = isRunning === isOpen(before.record)
  const changed = trackers.filter((one) => !isSame || valueIn(before.record, one) !== valueIn(after.record, one))
  if (changed.length === 0) return undefined
  const at = await instantOfSave(tx, before.record)
  const times = changed.flatMap((one): [string, FieldValue][] => {
    const old = ownValue(before.record.row.fields, one.id) ?? null
    const value = valueIn(after.record, one)
    const now = track(isTimeSpent(old) ? old : null, { at, value, isRunning }, trackedBy(one).searchValue)
    return sameJson(old, now) ? [] : [[one.id, now]]
  })
  return times.length === 0 ? undefined : { at, times: new Map(times) }
}

const isOpen = ({ isClosed, deleted }: CaseRecord) => !isClosed && deleted === null

const valueIn = ({ row }: CaseRecord, tracker: CatalogueField): string | null =>
  textOf(ownValue(row.fields, trackedBy(tracker).trackingFieldId))

/** The instant of a save: later than the save before, as every one is. */
export const instantOfSave = async (tx: Tx, { row }: Pick<CaseRecord, 'row'>): Promise<string> =>
  new Date(Math.max(await instantOf(tx), Date.parse(row.last_updated) + 1)).toISOString()

/** The instant at which new records begin, if values of theirs follow from it; null: that of their insert. */
export async function beginningOf(
  tx: Tx,
  templates: readonly CatalogueTemplate[],
  catalogue: Pick<Catalogue, 'fields'>,
): Promise<string | null> {
  const isNeeded = templates.some((one) => trackersIn(one).length > 0 || isFollowed(one, catalogue, followsCreation))
  return isNeeded ? new Date(await instantOf(tx)).toISOString() : null
}

/** The times that a history gives, by field; null empties one. */
export function timesOfPast(
  template: CatalogueTemplate,
  begin: { at: string; isClosed: boolean; fields: Values },
  changes: readonly PastChange[],
): [string, FieldValue][] {
  return trackersIn(template).map((one) => {
    const tracked = trackedBy(one)
    const value = ownValue(begin.fields, tracked.trackingFieldId)
    return [one.id, replayTimes(tracked, { at: begin.at, isClosed: begin.isClosed, value }, changes)]
  })
}
