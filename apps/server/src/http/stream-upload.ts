import type { Endpoint, ReceivedFile } from '@dossier/contract/endpoint'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Services } from './context.ts'
import type { Person, Principal, TenantOfSession } from './principals/principal.ts'
import { nameOf, openUpload, requireRest } from './read-upload.ts'
import { badInput, forbidden } from './refusal.ts'

/** Who sends a file, before the transaction of the call. */
export interface Sender {
  me: Person
  tenant: TenantOfSession
  services: Services
  log: FastifyBaseLogger
}

/** A file on its way: nothing about it is checked. */
export interface IncomingFile {
  name: string
  bytes: Readable
  /** Throws unless all of it came, and not more than the call takes. To be asked when `bytes` has ended. */
  requireWhole(size: number): void
}

/** Bytes that were stored for a call. */
export interface Received {
  file: ReceivedFile
  /** The same for the same bytes. */
  digest: string
  /** After the call: removes the bytes, unless something refers to them now. */
  settle(): Promise<void>
}

/** Stores a file that comes in, outside of any transaction. Refuses callers who may not send it before it is read. */
export type Receive = (sender: Sender, params: never, open: () => Promise<IncomingFile>) => Promise<Received>

interface Sent {
  receive: Receive
  upload: NonNullable<Endpoint['upload']>
  params: unknown
  services: Services
}

export function streamUpload({ receive, upload, params, services }: Sent, request: FastifyRequest): Promise<Received> {
  const { person: me, tenant } = (request.principal ?? {}) as Partial<Principal>
  if (!me || !tenant) return forbidden()
  const open = async (): Promise<IncomingFile> => {
    const part = await openUpload(upload, request)
    return {
      name: nameOf(part),
      bytes: part.file,
      requireWhole(size) {
        requireRest(upload, part.file.truncated)
        if (size === 0) badInput('The file is empty.')
      },
    }
  }
  return receive({ me, tenant, services, log: request.log }, params as never, open)
}
