import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PoolCounts } from './pool-counts.ts'
import type { DB } from './schema.ts'
import type { Transactions } from './tenant-tx.ts'

export type { Tx } from './tenant-tx.ts'

/** The data of all tenants, on the embedded engine or on a PostgreSQL server, behind one interface. */
export interface Database extends Transactions {
  readonly engine: 'embedded' | 'server'
  /** Owner's rights, for migrations, jobs and tests. A request never uses it. */
  readonly owner: Kysely<DB>
  /** One transaction as role dossier_app with the tenant set; commits on return, rolls back on throw. */
  tenantTx: Transactions['tenantTx']
  /** The same, read-only: faster, and retried if the connection is lost. */
  tenantRead: Transactions['tenantRead']
  /**
   * The same for a long read, at a replica if there is one and it has everything that was committed before. `work` may
   * run twice.
   */
  replicaRead: Transactions['tenantRead']
  /** One transaction as role dossier_gate, for the steps before a tenant is known. */
  gateTx: Transactions['gateTx']
  /** The same, read-only, as tenantRead. */
  gateRead: Transactions['gateRead']
  /** One transaction as role dossier_system: for the system portal and nothing else. */
  systemTx: Transactions['systemTx']
  /** The same, read-only, as tenantRead. */
  systemRead: Transactions['systemRead']
  /**
   * A statement of a tenant beside the caller's transaction, whose commit does not wait for the disk: what depends on it
   * commits later, and is lost with it. Null where there is only one connection.
   */
  readonly beside: Transactions['tenantStatement'] | null
  /** Whether a lost connection can commit nothing any more. Asked again and again, it comes true. */
  isGone(connection: string): Promise<boolean>
  /** Hands a short text (under 7 kB) to the listeners of every node, this one included. */
  publish(channel: string, payload: string): Promise<void>
  /** Returns the function that ends the subscription. */
  subscribe(channel: string, listener: (payload: string) => void): Promise<() => void>
  /**
   * Whether this node has heard everything that others published up to a few seconds ago. While it has not, nothing that
   * their messages would have invalidated may be served from memory.
   */
  hearsOthers(): boolean
  /** Calls the listener whenever messages may have been lost; returns the function that ends this. */
  onGap(listener: () => void): () => void
  /** What the connections of this node are doing. */
  poolCounts(): PoolCounts[]
  /** Free bytes where the data lives; null when that is another machine's business. */
  freeBytes(): Promise<number | null>
  /** Waits for running transactions, then releases everything. */
  close(): Promise<void>
}

/** Bounds that the defaults fit; tests tighten them. */
export interface Limits {
  /** Connections for requests to a server. */
  connections: number
  /** Maximum wait for a connection. */
  waitSeconds: number
  /** Longest statement of a request; on the embedded engine, of anyone: it is restarted then. */
  statementSeconds: number
  /** The embedded engine refuses writes when less than this is free. */
  reserveBytes: number
  /** It refuses even signing in and out when less than this is free. */
  lastReserveBytes: number
  /** Longest start of the embedded engine, which also has to make or to recover its files. */
  startSeconds: number
}

export interface OpenOptions {
  databaseUrl?: string
  /** Requests go to this address of the same database, where each transaction may get another connection. */
  poolerUrl?: string | undefined
  /** Long reads go to this streaming replica of the server. */
  replicaUrl?: string | undefined
  dataDir: string
  log: Logger
  limits?: Partial<Limits>
}

/** Opens the server named by the URL, or else the embedded database in the folder. Does not migrate. */
export async function openDatabase({
  databaseUrl,
  poolerUrl,
  replicaUrl,
  dataDir,
  log,
  limits = {},
}: OpenOptions): Promise<Database> {
  if (databaseUrl)
    return (await import('./open-server.ts')).openServer({ databaseUrl, poolerUrl, replicaUrl, log, limits })
  return (await import('./embedded/open-embedded.ts')).openEmbedded({ dataDir, log, limits })
}
