import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

/** What a failed attempt leaves behind. */
export interface JobOutput {
  message?: string
  /** How pg-boss wraps its own. */
  value?: { message?: string }
}

interface Job {
  id: Generated<string>
  /** The kind of the job. */
  name: string
  data: Json<object>
  state: Generated<JobState>
  retry_limit: Generated<number>
  retry_count: Generated<number>
  /** Not before this moment. */
  start_after: Generated<Stamp>
  created_on: Generated<Stamp>
  started_on: Stamp | null
  completed_on: Stamp | null
  output: NullableJson<JobOutput>
  /** The tenant's id as text; null for a job of the installation. */
  group_id: string | null
}

export interface QueueTables {
  /** The jobs of the tenant of the transaction. */
  jobs: Job
  /** The table of pg-boss. The roles of requests may only insert. */
  'pgboss.job': Job & {
    policy: string | null
    keep_until: Generated<Stamp>
    retry_delay: Generated<number>
    expire_seconds: Generated<number>
    deletion_seconds: Generated<number>
    heartbeat_seconds: number | null
    heartbeat_on: Stamp | null
  }
  /** How far the handler of a tenant's job has come. */
  job_progress: {
    tenant_id: number
    job_id: string
    done: number
    total: number | null
    note: string
    checkpoint: NullableJson<object>
    at: Generated<Stamp>
  }
}
