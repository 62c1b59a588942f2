/** Named texts in the browser's storage: some browsers refuse it, and each does when it is full. */
export function storageOf(open: () => Storage) {
  /** Refused texts last as long as the page. */
  const refused = new Map<string, string>()

  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }

  return {
    read: (name: string): string | undefined =>
      refused.get(name) ?? attempt((storage) => storage.getItem(name), null) ?? undefined,

    /** Whether it outlasts the page. */
    keep(name: string, text: string): boolean {
      const isWritten = attempt((storage) => {
        storage.setItem(name, text)
        return true
      }, false)
      if (isWritten) refused.delete(name)
      else refused.set(name, text)
      return isWritten
    },

    drop(name: string) {
      refused.delete(name)
      attempt((storage) => storage.removeItem(name), undefined)
    },

    names: (): string[] => [...refused.keys(), ...attempt((storage) => Object.keys(storage), [])],
  }
}

export type TextStorage = ReturnType<typeof storageOf>

/** On this device, for every tab and for later. */
export const deviceStorage = storageOf(() => localStorage)

/** In this tab, over its reloads. */
export const tabStorage = storageOf(() => sessionStorage)
