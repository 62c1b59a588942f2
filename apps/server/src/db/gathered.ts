import { partOf, type PartOfTransaction } from './part-of-transaction.ts'
import type { Tx } from './tenant-tx.ts'

interface Params<Given, Result> {
  tx: Tx
  part: PartOfTransaction
  given: Given
  resolve(result: Result): void
  reject(error: unknown): void
}

/** A statement for what several ask for; a result for each, in their order. */
type Many<Given, Result> = (tx: Tx, all: readonly Given[]) => Promise<readonly Result[]>

/**
 * A statement that those who share a transaction, and come to it in the same turn, send as one. Of anybody else it is
 * sent for that one. `alike` tells which may be one statement. (ADR 34)
 */
export function gathered<Given, Result>(
  many: Many<Given, Result>,
  { writes = false, alike = () => '' }: { writes?: boolean; alike?: (given: Given) => string } = {},
): (tx: Tx, given: Given) => Promise<Result> {
  const asking = new WeakMap<object, Map<string, Params<Given, Result>[]>>()

  async function ask(all: readonly Params<Given, Result>[]): Promise<void> {
    const [first] = all as [Params<Given, Result>]
    if (writes) for (const { part } of all) part.writes()
    try {
      const results = await many(
        first.tx,
        all.map(({ given }) => given),
      )
      for (const [nth, one] of all.entries()) one.resolve(results[nth]!)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return async (tx, given) => {
    const part = partOf(tx)
    if (!part) return (await many(tx, [given]))[0]!
    return new Promise((resolve, reject) => {
      const groups = asking.get(part.whole) ?? new Map<string, Params<Given, Result>[]>()
      asking.set(part.whole, groups)
      const kind = alike(given)
      const group = groups.get(kind) ?? []
      group.push({ tx, part, given, resolve, reject })
      if (group.length > 1) return
      groups.set(kind, group)
      // By then all who go on in this turn have come.
      process.nextTick(() => {
        groups.delete(kind)
        void ask(group)
      })
    })
  }
}
