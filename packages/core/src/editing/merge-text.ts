import { diff3Merge } from 'node-diff3'

/** Comparing takes time for every pair of equal parts. Beyond this the person sees both texts instead of waiting. */
const MOST_PAIRS = 400_000

/**
 * The text with both writers' changes since `start`, or undefined if both changed the same sentence. Sentences and
 * lines are the units: two changes within one sentence could each be right and make nonsense together.
 */
export function mergeText(start: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === start) return mine
  if (mine === start) return theirs
  if ([start, mine, theirs].some((text) => text.includes(NEXT))) return undefined
  const [before, here, there] = [start, mine, theirs].map(partsOf) as [string[], string[], string[]]
  return mergeParts(before, here, there)?.map(textOf).join('')
}

/** The parts with both writers' changes, or undefined if both changed the same one. */
export function mergeParts(before: string[], here: string[], there: string[]): string[] | undefined {
  if (pairs(before, here) + pairs(before, there) > MOST_PAIRS) return undefined
  const merged: string[] = []
  for (const region of diff3Merge(here, before, there, { excludeFalseConflicts: true })) {
    const parts = region.ok ?? (region.conflict && mergeOneByOne(region.conflict))
    if (!parts) return undefined
    merged.push(...parts)
  }
  return merged
}

/** Sentences and lines, and between them their separators. */
export const splitText = (text: string): string[] => text.split(/(\s*\n\s*|(?<=[.!?…])\s+|(?<=[。！？]))/)

/**
 * Sentences and lines, and their separators. A separator includes the sentence after it: otherwise all spaces of a text
 * would be equal parts.
 */
function partsOf(text: string): string[] {
  const parts = splitText(text)
  return parts.map((part, at) => (at % 2 === 1 ? `${part}${NEXT}${parts[at + 1]}` : part)).filter((part) => part !== '')
}

const NEXT = '\u0000'
const textOf = (part: string) => part.split(NEXT, 1)[0]

/** Changes of neighboring sentences touch each other. They are no conflict where each sentence was changed by one only. */
function mergeOneByOne({ a: here, o: before, b: there }: { a: string[]; o: string[]; b: string[] }) {
  if (here.length !== before.length || there.length !== before.length)
    return mergeAdded(before, here, there) ?? mergeAdded(before, there, here)
  const merged = before.map((part, at) => mergePart(part, here[at]!, there[at]!))
  return merged.every((part) => part !== undefined) ? merged : undefined
}

/** One writer added parts beside those that the other one changed. */
function mergeAdded(before: string[], added: string[], changed: string[]): string[] | undefined {
  if (changed.length !== before.length) return undefined
  let at = 0
  const merged = added.map((part) => (at < before.length && part === before[at] ? changed[at++]! : part))
  return at === before.length ? merged : undefined
}

function mergePart(before: string, here: string, there: string): string | undefined {
  const [start, mine, theirs] = [before, here, there].map(textOf)
  if (mine === theirs || theirs === start) return mine
  return mine === start ? theirs : undefined
}

function pairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const part of one) counts.set(part, (counts.get(part) ?? 0) + 1)
  return other.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0)
}
