import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

// A tape archive, which every system can look into: the engine's thread writes it while no statement runs.
const BLOCK = 512
const CHUNK = 1 << 20
const LAST_ENTRY = 'dossier-backup.json'

/** The file is no archive of ours, or not whole. */
export class BadArchive extends Error {}

interface Summary {
  format: 1
  entries: number
  crc32: number
}

/**
 * Writes these files and folders of a folder, with everything in them, to a new file; only the owner may read it. The
 * last entry tells whether all of it is there.
 */
export function writeArchive(folder: string, names: readonly string[], file: string): { bytes: number } {
  const archive = new NewArchive(file)
  try {
    for (const name of names.toSorted()) archive.add(folder, name)
    archive.finish()
  } finally {
    archive.close()
  }
  return { bytes: archive.bytes }
}

class NewArchive {
  bytes = 0
  readonly #file: number
  readonly #summary: Summary = { format: 1, entries: 0, crc32: 0 }
  readonly #chunk = Buffer.alloc(CHUNK)

  constructor(file: string) {
    this.#file = openSync(file, 'wx', 0o600)
  }

  /** A file, or a folder with everything in it. */
  add(folder: string, name: string): void {
    const path = join(folder, name)
    const found = lstatSync(path)
    const { mode, size } = found
    this.#summary.entries += 1
    if (found.isDirectory()) {
      this.#put(header({ name: `${name}/`, mode, size: 0, type: '5' }))
      for (const inner of readdirSync(path).toSorted()) this.add(folder, `${name}/${inner}`)
      return
    }
    this.#put(header({ name, mode, size, type: '0' }))
    this.#copy(path, size)
    this.#pad()
  }

  finish(): void {
    const last = Buffer.from(JSON.stringify(this.#summary))
    this.#put(header({ name: LAST_ENTRY, mode: 0o600, size: last.length, type: '0' }))
    this.#put(last)
    this.#pad()
    this.#put(Buffer.alloc(2 * BLOCK))
    fsyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }

  #copy(path: string, size: number): void {
    const from = openSync(path, 'r')
    for (let left = size; left > 0;) {
      const count = readSync(from, this.#chunk, 0, Math.min(left, CHUNK), null)
      if (count === 0) throw new Error(`${path} became shorter while it was copied.`)
      const data = this.#chunk.subarray(0, count)
      this.#summary.crc32 = crc32(data, this.#summary.crc32)
      this.#put(data)
      left -= count
    }
    closeSync(from)
  }

  #put(data: Uint8Array): void {
    for (let done = 0; done < data.length;) done += writeSync(this.#file, data, done)
    this.bytes += data.length
  }

  #pad(): void {
    this.#put(Buffer.alloc((BLOCK - (this.bytes % BLOCK)) % BLOCK))
  }
}

/** Unpacks an archive into an empty folder; throws BadArchive when it is not ours, torn or changed. */
export function readArchive(file: string, folder: string): void {
  const from = openSync(file, 'r')
  const summary: Summary = { format: 1, entries: 0, crc32: 0 }
  const take = (length: number): Buffer => {
    const data = Buffer.alloc(length)
    let done = 0
    for (let count = 1; done < length && count > 0; done += count)
      count = readSync(from, data, done, length - done, null)
    if (done < length) throw new BadArchive('it ends too early')
    return data
  }
  try {
    for (;;) {
      const { name, mode, size, isFolder } = parseHeader(take(BLOCK))
      const skip = (BLOCK - (size % BLOCK)) % BLOCK
      if (name === LAST_ENTRY) return checkSummary(take(size), summary)
      summary.entries += 1
      const path = join(folder, name)
      if (isFolder) {
        mkdirSync(path, { mode: mode & 0o777, recursive: true })
        continue
      }
      mkdirSync(dirname(path), { recursive: true })
      const to = openSync(path, 'wx', mode & 0o777)
      for (let left = size; left > 0; left -= CHUNK) {
        const data = take(Math.min(left, CHUNK))
        summary.crc32 = crc32(data, summary.crc32)
        for (let done = 0; done < data.length;) done += writeSync(to, data, done)
      }
      closeSync(to)
      take(skip)
    }
  } finally {
    closeSync(from)
  }
}

function checkSummary(text: Buffer, found: Summary): void {
  if (text.toString() !== JSON.stringify(found)) throw new BadArchive('its content was changed')
}

interface Entry {
  name: string
  mode: number
  size: number
  type: '0' | '5'
}

function header({ name, mode, size, type }: Entry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(octal(mode & 0o777, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(0, 11), 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(`${octal(checksum(block), 6)}\0 `, 148, 'latin1')
  return block
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** Of all bytes, with spaces in the place of the sum itself. */
const checksum = (block: Buffer): number =>
  block.reduce((sum, byte, place) => sum + (place >= 148 && place < 156 ? 32 : byte), 0)

function parseHeader(block: Buffer): { name: string; mode: number; size: number; isFolder: boolean } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/[\0 ].*$/s, '')
  if (parseInt(text(148, 156), 8) !== checksum(block)) throw new BadArchive('it is no backup of this program')
  const name = text(0, 100).replace(/\/$/, '')
  const parts = name.split('/')
  if (name === '' || parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\')))
    throw new BadArchive(`it holds the forbidden name ${name}`)
  const type = text(156, 157)
  if (type !== '0' && type !== '5') throw new BadArchive('it holds something that is neither a file nor a folder')
  return { name, mode: parseInt(text(100, 108), 8), size: parseInt(text(124, 136), 8), isFolder: type === '5' }
}
