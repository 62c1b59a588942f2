import type { Readable } from 'node:stream'

/** What names bytes in a store: the tenant, and an id of ours. Nothing in it comes from a client. */
export interface FileKey {
  tenantId: number
  id: string
  part: FilePart
}

/** A file as it came, and a small picture of it. */
export const FILE_PARTS = ['file', 'preview'] as const
export type FilePart = (typeof FILE_PARTS)[number]

/** The path of bytes in any store. */
export const pathOf = ({ tenantId, id, part }: FileKey): string =>
  `${tenantId}/${id.slice(0, 2)}/${id}${part === 'preview' ? '.preview' : ''}`

/** The first and the last byte of a part. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are kept. */
export interface FileStore {
  /** Stores the file at this path under the key, all of it or nothing. It lasts when this returns. */
  put(key: FileKey, path: string): Promise<void>
  /** Throws MissingBytes if there are none. */
  read(key: FileKey, range?: ByteRange): Promise<Readable>
  /** Removes bytes; it does not matter whether there are any. */
  remove(key: FileKey): Promise<void>
}

/** The store has no bytes under this key. */
export class MissingBytes extends Error {}
