import { asGate } from '../../db/as-gate.ts'
import type { Ctx } from '../../http/context.ts'

/** Reads or writes the caller's own row of the users; that of support is hidden from the tenant's role. (ADR 13) */
export const ownRow = <T>({ me, tx }: Ctx, work: () => Promise<T>): Promise<T> =>
  me.isSupport ? asGate(tx, work) : work()
