import { isDiscarded, newestFirst, type Entry } from './entry.ts'

/** How much unsaved text of one person a browser keeps. */
export const LIMITS = { texts: 50, characters: 2_000_000, days: 90 }

/** How much of it stays after it was thrown away. */
export const DISCARDED = { texts: 20, characters: 500_000, hours: 24 }

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Surplus {
  reason: 'age' | 'amount'
  ids: string[]
}

interface Measures {
  /** Texts of open editors stay, however many there are. */
  isFixed: (id: string) => boolean
  sizeOf: (id: string) => number
  now: number
}

/** Which of the texts that were thrown away go for good. */
export function findExpired(entries: readonly Entry[], now: number): string[] {
  let characters = 0
  return entries
    .filter(isDiscarded)
    .toSorted(newestFirst)
    .filter(({ text, discardedAt = '' }, at) => {
      characters += text.length
      const isOld = now - Date.parse(discardedAt) > DISCARDED.hours * HOUR
      return isOld || at >= DISCARDED.texts || characters > DISCARDED.characters
    })
    .map(({ id }) => id)
}

/** Which stored texts are beyond the limits: those that are too old, then the oldest. */
export function findSurplus(stored: readonly Entry[], { isFixed, sizeOf, now }: Measures): Surplus[] {
  const isOld = ({ id, keptAt }: Entry) => !isFixed(id) && now - Date.parse(keptAt) > LIMITS.days * DAY
  const old = stored.filter(isOld).map(({ id }) => id)
  const remaining = stored.filter(({ id }) => !old.includes(id)).toSorted(newestFirst)
  let [texts, characters] = [remaining.length, remaining.reduce((sum, { id }) => sum + sizeOf(id), 0)]
  const surplus: string[] = []
  for (const { id } of remaining.toReversed()) {
    if (texts <= LIMITS.texts && characters <= LIMITS.characters) break
    if (isFixed(id)) continue
    surplus.push(id)
    texts -= 1
    characters -= sizeOf(id)
  }
  const all: Surplus[] = [
    { reason: 'age', ids: old },
    { reason: 'amount', ids: surplus },
  ]
  return all.filter(({ ids }) => ids.length > 0)
}
