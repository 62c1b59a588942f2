import type pg from 'pg'

/** What the connections of one pool of this node are doing. */
export interface PoolCounts {
  pool: string
  most: number
  open: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

export const countPools = (pools: Record<string, pg.Pool | undefined>): PoolCounts[] =>
  Object.entries(pools).flatMap(([name, pool]) =>
    pool === undefined
      ? []
      : {
          pool: name,
          most: pool.options.max,
          open: pool.totalCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        },
  )
