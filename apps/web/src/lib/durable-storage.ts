/**
 * Named texts on this device that survive a browser that is killed right after: what `localStorage` takes may reach the
 * disk seconds later. Where the browser has no such storage, nothing is kept.
 */
export interface DurableStorage {
  keep: (name: string, text: string) => void
  drop: (name: string) => void
  readAll: () => Promise<[name: string, text: string][]>
}

const DATABASE = 'unsaved'
const TEXTS = 'texts'

export function durableStorage(): DurableStorage {
  let opened: Promise<IDBDatabase> | undefined
  const reopen = () => void (opened = undefined)

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(reopen)
    opened.catch(reopen)
    return opened
  }

  /** In the order of the calls. */
  async function change(work: (texts: IDBObjectStore) => unknown): Promise<void> {
    try {
      const database = await open()
      work(database.transaction(TEXTS, 'readwrite', { durability: 'strict' }).objectStore(TEXTS))
    } catch {
      // Private windows and full disks: `localStorage` has the text, or says that it has not.
    }
  }

  return {
    keep: (name, text) => void change((texts) => texts.put(text, name)),
    drop: (name) => void change((texts) => texts.delete(name)),
    readAll: async () => {
      try {
        const database = await open()
        const texts = database.transaction(TEXTS, 'readonly').objectStore(TEXTS)
        const [names, values] = await Promise.all([resultOf(texts.getAllKeys()), resultOf(texts.getAll())])
        return names.map((name, at) => [String(name), String(values[at])])
      } catch {
        return []
      }
    },
  }
}

async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(TEXTS))
  const database = await resultOf(request)
  database.addEventListener('close', onClosed)
  database.addEventListener('versionchange', () => {
    database.close()
    onClosed()
  })
  return database
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage is not available.')))
  })
