import { tellCommitted } from './after-commit.ts'
import { CommitUnknown } from './errors.ts'
import { PartOfTransaction, takePart } from './part-of-transaction.ts'
import type { PooledConnection } from './pooled-connection.ts'
import { acquire, commit, rollback, type Source } from './pool-dialect.ts'
import type { Member, Outcome } from './share-transactions.ts'
import type { ToTx, Tx } from './tenant-tx.ts'

interface Plan {
  source: Source
  toTx: ToTx
  begin: string
  /** Called when all is done but the commit. */
  worked(): void
}

/** What became of a member's part before the commit. */
type Part = Outcome & { tx: Tx; leftNothing: boolean }

/**
 * Carries out the members side by side in one transaction, in which their statements travel together. A member who is
 * refused before writing anything does not stop the others. Null if nothing was kept: a statement failed, or a member who
 * had written something; what the others have seen of it was never true.
 */
export async function runTogether(plan: Plan, members: readonly Member[]): Promise<Outcome[] | null> {
  const connection = await acquire(plan.source)
  connection.openWith(plan.begin)
  const parts = await Promise.all(members.map((member) => carryOut(plan, connection, member)))
  connection.end()
  const commits = parts.every((part) => 'result' in part || part.leftNothing) && sendLasts(connection, members, parts)
  plan.worked()
  if (commits) return (await finish(connection, parts)) ? parts : null
  await rollback(connection)
  connection.release()
  return null
}

async function carryOut({ toTx }: Plan, connection: PooledConnection, { work }: Member): Promise<Part> {
  const own = new PartOfTransaction(connection)
  const tx = toTx(connection, own)
  takePart(tx, own)
  const outcome = await work(tx).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  own.end()
  return { ...outcome, tx, leftNothing: own.leftNothing }
}

/** Whether the last statements of all are on their way. */
function sendLasts(connection: PooledConnection, members: readonly Member[], parts: readonly Part[]): boolean {
  try {
    for (const [nth, part] of parts.entries()) {
      const statement = 'result' in part ? members[nth]!.last?.(part.result, part.tx) : undefined
      if (statement) void connection.sendLast(statement)
    }
    return true
  } catch {
    return false
  }
}

/** Whether the transaction was committed; throws if nobody knows. */
async function finish(connection: PooledConnection, parts: readonly Part[]): Promise<boolean> {
  try {
    await commit(connection)
    for (const { tx } of parts) tellCommitted(tx, true)
    return true
  } catch (error) {
    if (!(error instanceof CommitUnknown)) return false
    for (const { tx } of parts) tellCommitted(tx, false)
    throw error
  } finally {
    connection.release()
  }
}
