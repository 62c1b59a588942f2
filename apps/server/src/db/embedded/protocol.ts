/** What the main thread sends to the engine's thread. Bytes are PostgreSQL's wire protocol in both directions. */
export type Request = Uint8Array | 'reset' | 'close' | BackupRequest

/** Copies the data folder to a file; no statement runs in the meantime. */
export interface BackupRequest {
  dataDir: string
  names: readonly string[]
  file: string
}

/** Replies come in the order of the requests; the first one, unprompted, says that the engine is ready. */
export type Reply = Uint8Array | 'done' | { failure: string } | { bytes: number } | { notCopied: string }

export interface EngineData {
  /** The folder that contains the embedded database and nothing else. */
  folder: string
}
