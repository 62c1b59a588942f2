import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from '../db/open.ts'

/** What pg-boss reaches the database with: the owner's connections, on both engines. */
export const bossDatabase = ({ owner }: Database): Db => ({
  executeSql: (text, values = []) =>
    owner.connection().execute(async (connection) => {
      try {
        const { rows } = await connection.executeQuery(CompiledQuery.raw(text, [...values]))
        return { rows }
      } catch (error) {
        // A text of several statements opens its own transaction.
        if (values.length === 0) await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
        throw error
      }
    }),
})
