import { sql } from 'kysely'
import type { Tx } from './open.ts'

export const setSavepoint = (tx: Tx, name: string) => sql`savepoint ${sql.id(name)}`.execute(tx)

export const rollBackTo = (tx: Tx, name: string) => sql`rollback to savepoint ${sql.id(name)}`.execute(tx)

export const releaseSavepoint = (tx: Tx, name: string) => sql`release savepoint ${sql.id(name)}`.execute(tx)
