import type { Tx } from './tenant-tx.ts'

/** `isConfirmed`: the commit was confirmed; else its answer was lost, and it may have happened. */
type Work = (isConfirmed: boolean) => void

const waiting = new WeakMap<Tx, Work[]>()

/** Runs once the transaction is committed, and not at all if it is rolled back. */
export function afterCommit(tx: Tx, work: Work): void {
  const works = waiting.get(tx)
  if (works) works.push(work)
  else waiting.set(tx, [work])
}

/** Tells everybody who waits for this commit. */
export function tellCommitted(tx: Tx, isConfirmed: boolean): void {
  for (const work of waiting.get(tx) ?? []) work(isConfirmed)
  waiting.delete(tx)
}
