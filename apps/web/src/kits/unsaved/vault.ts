import type { DurableStorage } from '../../lib/durable-storage.ts'
import type { TextStorage } from '../../lib/storage.ts'
import { belongsTo, parseEntry, type Entry, type Holder } from './entry.ts'
import type { Codec } from './seal.ts'

const PREFIX = 'unsaved:'

interface Storages {
  device: TextStorage
  /** Has the same, and loses nothing when the browser is killed. */
  durable?: DurableStorage | undefined
}

/** The encrypted texts of one person on this device. The names tell no more than which key opens them. */
export class Vault {
  readonly holder: Holder
  readonly #device: TextStorage
  readonly #durable: DurableStorage | undefined
  readonly #codec: Codec
  /** How many characters each text takes. */
  readonly #sizes = new Map<string, number>()

  constructor({ device, durable }: Storages, holder: Holder, codec: Codec) {
    this.#device = device
    this.#durable = durable
    this.holder = holder
    this.#codec = codec
  }

  /** False: the browser refuses to store it. */
  write(entry: Entry): boolean {
    const name = nameOf(this.#codec.ids[0]!, entry.id)
    const sealed = this.#codec.seal(JSON.stringify(entry), name)
    this.#sizes.set(entry.id, sealed.length)
    this.#durable?.keep(name, sealed)
    return this.#device.keep(name, sealed)
  }

  drop(id: string) {
    this.#sizes.delete(id)
    for (const keyId of this.#codec.ids) {
      this.#durable?.drop(nameOf(keyId, id))
      this.#device.drop(nameOf(keyId, id))
    }
  }

  readAll(): Entry[] {
    return this.#device.names().flatMap((name) => this.read(name) ?? [])
  }

  /** What the durable storage has. */
  async readDurable(): Promise<Entry[]> {
    const stored = (await this.#durable?.readAll()) ?? []
    return stored.flatMap(([name, sealed]) => this.#open(name, sealed) ?? [])
  }

  /** undefined: another person's, or nothing of ours. */
  read = (name: string) => this.#open(name, this.#device.read(name))

  #open(name: string, sealed: string | undefined): Entry | undefined {
    const id = this.idAt(name)
    if (id === undefined || sealed === undefined) return undefined
    const json = this.#codec.open(name.split(':')[1]!, sealed, name)
    const entry = json === undefined ? undefined : parseEntry(json)
    if (!entry || entry.id !== id || !belongsTo(entry, this.holder)) return undefined
    this.#sizes.set(id, sealed.length)
    return entry
  }

  /** The slot whose text is stored under this name, when it is this person's. */
  idAt(name: string): string | undefined {
    if (!name.startsWith(PREFIX)) return undefined
    const [, keyId = '', id] = name.split(':')
    return this.#codec.ids.includes(keyId) ? id : undefined
  }

  sizeOf = (id: string) => this.#sizes.get(id) ?? 0
}

const nameOf = (keyId: string, id: string) => `${PREFIX}${keyId}:${id}`
