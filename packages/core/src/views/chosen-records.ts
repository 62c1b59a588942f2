import type { ChosenRecords, ListQuestion } from '@dossier/contract/chosen-records'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'

/** The records of a list that somebody has chosen, on whatever pages they are. */
export interface Choice {
  /** All records that the list finds, except `ids`; otherwise `ids` alone. */
  isAll: boolean
  ids: ReadonlySet<number>
}

export const NONE_CHOSEN: Choice = { isAll: false, ids: new Set() }
export const ALL_CHOSEN: Choice = { isAll: true, ids: new Set() }

export const isChosen = ({ isAll, ids }: Choice, id: number): boolean => ids.has(id) !== isAll

/** Chooses these records, or gives them up. Beyond the bound of an action nothing is added. */
export function choose(choice: Choice, changed: readonly number[], isChosen: boolean): Choice {
  const { isAll, ids } = choice
  const next = isChosen === isAll ? ids.difference(new Set(changed)) : ids.union(new Set(changed))
  return next.size > RECORDS_AT_ONCE ? choice : { isAll, ids: next }
}

/**
 * What a click or key on a row of a page does: the row changes, and with `from` all rows between the two become like it.
 * A range that begins on another page is the row alone.
 */
export function toggle(
  choice: Choice,
  page: readonly number[],
  { id, from = id }: { id: number; from?: number },
): Choice {
  const [first = 0, last = 0] = [page.indexOf(from), page.indexOf(id)].toSorted((a, b) => a - b)
  const range = first < 0 ? [id] : page.slice(first, last + 1)
  return choose(choice, range, !isChosen(choice, id))
}

/** The rows chosen by Shift and arrows, by their ids: where the first step began, and where the last one led. */
export interface Steps {
  start: number
  end: number
}

/**
 * What Shift and an arrow do, which is `by` 1 or -1, in a row of a page: a step away from where the first one began takes
 * the row to which it leads, a step back gives up the one that it leaves. Undefined at the ends of the page.
 */
export function chooseByStep(
  choice: Choice,
  page: readonly number[],
  { id, by, before }: { id: number; by: number; before: Steps | undefined },
): { choice: Choice; steps: Steps } | undefined {
  const place = page.indexOf(id)
  const next = page[place + by]
  if (next === undefined) return undefined
  const start = before?.end === id && page.includes(before.start) ? before.start : id
  const from = page.indexOf(start)
  const isBack = Math.abs(place + by - from) < Math.abs(place - from)
  return {
    choice: isBack ? choose(choice, [id], false) : choose(choice, [id, next], true),
    steps: { start, end: next },
  }
}

/** The box above a page. */
export function chosenOf(choice: Choice, page: readonly number[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isChosen(choice, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}

/** How many records are chosen, of a list with so many; undefined if that is not known. */
export function chosenCount({ isAll, ids }: Choice, total: number | undefined): number | undefined {
  if (!isAll) return ids.size
  return total === undefined ? undefined : Math.max(0, total - ids.size)
}

/** The choice as calls have it. */
export const chosenRecords = ({ isAll, ids }: Choice, of: ListQuestion): ChosenRecords =>
  isAll ? { all: true, of, except: [...ids] } : { ids: [...ids] }
