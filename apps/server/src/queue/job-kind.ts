import { z } from 'zod'
import type { Tx } from '../db/open.ts'
import type { Services } from '../http/context.ts'
import type { Settings } from '../settings.ts'

/** For kinds whose name says everything. */
export const NoData = z.object({}).nullable()
export type NoData = z.infer<typeof NoData>

/** What an attempt of any job knows. */
export interface Attempt<D> {
  id: string
  data: D
  /** 0 at first, 1 at the first retry. */
  number: number
  /** Aborted when the job was canceled, when another node has taken it over, and when this node stops. */
  signal: AbortSignal
}

/** How far a job has come. */
export interface Progress {
  done: number
  /** Null while it is not known. */
  total: number | null
  /** For administrators, such as "1,200 of 10,000 records read". */
  note: string
  /** What the next attempt needs to continue here. */
  checkpoint?: object
}

/** An attempt of a tenant's job. It reaches the data of that tenant, by `batch`, and nothing else. */
export interface TenantAttempt<D> extends Attempt<D> {
  tenantId: number
  /** Where an earlier attempt has come to; null at the beginning. */
  progress: Progress | null
  /**
   * Does some work in a transaction of the tenant, which also stores the progress. It throws, and nothing is stored,
   * when the job was canceled or is no longer this attempt's; so a batch counts exactly once.
   */
  batch(work: (tx: Tx) => Promise<Progress>): Promise<void>
}

export interface Handler<A> {
  run(attempt: A): Promise<void>
  /** When the node stops, after the last run. */
  close?(): void
}

interface Terms<D> {
  /** Never changed: stored jobs have it. */
  name: string
  /** For the page of administrators, such as "Send an email". */
  title: string
  data: z.ZodType<D>
  /** Seconds to wait before each retry; there are as many retries as waits. */
  waits: readonly number[]
  /** Longest run of one attempt, in seconds. */
  expires: number
  /** How many run at the same time on one node; 1 unless it says otherwise. */
  atOnce?: number
  /** Of short ones: how many are taken in one statement, run beside each other, and noted in one. */
  batch?: number
  /** Waiting and running, there is never more than one of it: another one is left out. */
  single?: true
  /** When it is put into the queue by itself: a cron expression in UTC. */
  schedule?: string
  /** Whether each node puts it into the queue when it starts. */
  atStart?: true
  /** What the job is about, such as an address, for the page of administrators. */
  about?(data: D): string
  /** Why it waits for good while the installation is set up like this, for the page of administrators. */
  lacks?(settings: Settings): string | null
  /** False if a failed one has nothing left to work with, so that it cannot be tried again. */
  isRepeatable?: false
  /** False if canceling it would leave something undone that nothing else looks after. */
  isCancelable?: false
  /** Hours for which one that has ended, or has never begun, is kept; a week unless it says otherwise. */
  retentionHours?: number
}

/** What the node offers to the job of a tenant: of the database, only the numbers of new records (ADR 34). */
export interface TenantNode extends Pick<
  Services,
  'settings' | 'outbox' | 'catalogues' | 'log' | 'outbound' | 'sealer'
> {
  database: Pick<Services['database'], 'beside'>
}

/** Runs with the rights of the tenant whose data it is about. */
export interface TenantJob<D> extends Terms<D> {
  rights: 'tenant'
  prepare(node: TenantNode): Handler<TenantAttempt<D>> | null
}

/** Runs with the rights of the installation, for all tenants or for what no tenant may read. */
export interface InstallationJob<D> extends Terms<D> {
  rights: 'installation'
  /** Once per node. Null if this node has no way to do such work: it stays in the queue, and `lacks` says why. */
  prepare(node: Services): Handler<Attempt<D>> | null
}

export type JobKind<D = unknown> = TenantJob<D> | InstallationJob<D>

/** The sentence of this error is shown to administrators; that of any other is not. */
export class JobFault extends Error {
  /** Whether no retry can help. */
  readonly isFinal: boolean

  constructor(sentence: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.isFinal = isFinal
  }
}

const HOUR = 3600
const WEEK_IN_HOURS = 168
const HEARTBEAT_SECONDS = 20

/** What has to be known of a kind to put a job of it into the queue. */
export type QueuedKind<D> = Pick<Terms<D>, 'name' | 'data' | 'single' | 'waits' | 'expires' | 'retentionHours'>

/** The terms of a kind as pg-boss spells them. */
export const optionsOf = ({
  single,
  waits,
  expires,
  retentionHours = WEEK_IN_HOURS,
}: Pick<QueuedKind<unknown>, 'single' | 'waits' | 'expires' | 'retentionHours'>) => ({
  policy: single ? 'exclusive' : 'standard',
  retryLimit: waits.length,
  retryDelay: waits[0] ?? 0,
  expireInSeconds: expires,
  retentionSeconds: retentionHours * HOUR,
  deleteAfterSeconds: retentionHours * HOUR,
  heartbeatSeconds: HEARTBEAT_SECONDS,
})
