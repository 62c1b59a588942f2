import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { BROKEN, TOO_LARGE, WorkbookFault } from './workbook-fault.ts'

/** Parts of a workbook: one for each sheet, picture and chart, and some more. */
const PARTS = 10_000

/** The parts of a workbook by their names, unpacked as they are read. */
export interface ZipParts {
  names: ReadonlySet<string>
  /** Bytes of a part when unpacked. */
  sizeOf: (name: string) => number
  read: (name: string, most: number) => AsyncGenerator<Uint8Array>
}

export async function zipParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= PARTS) throw new WorkbookFault(TOO_LARGE)
    entries.set(entry.fileName, entry)
  }
  const entryOf = (name: string): Entry => entries.get(name) ?? broken()
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    read: (name, most) => unpacked(zip, entryOf(name), most),
  }
}

function broken(): never {
  throw new WorkbookFault(BROKEN)
}

/** Never more bytes than the part says that it has, and these are the ones that were packed. */
async function* unpacked(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > most) throw new WorkbookFault(TOO_LARGE)
  if (entry.isEncrypted())
    throw new WorkbookFault('The workbook has a password. Remove the password, and upload it again.')
  const stream = await zip.openReadStreamPromise(entry)
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) broken()
}
