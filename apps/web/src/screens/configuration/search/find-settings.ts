import { folded } from '@dossier/core/text/folded'
import type { Address } from '../PlaceLink.tsx'

/** A place in the settings: a section, a setting of its form, or one of its items. */
export interface Place extends Address {
  title: string
  /** The section that it is in; of a section itself, nothing. */
  of?: string
}

const SHOWN = 30

/** The places whose titles hold every word of the text, those that begin with it first; and how many there are. */
export function findSettings(places: readonly Place[], text: string) {
  const typed = folded(text.trim())
  const words = typed.split(/\s+/)
  const found = places.filter(({ title }) => words.every((word) => folded(title).includes(word)))
  const rank = ({ title, of }: Place) => (folded(title).startsWith(typed) ? 0 : 2) + (of === undefined ? 0 : 1)
  return { total: found.length, shown: found.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN) }
}
