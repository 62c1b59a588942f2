/** Words shorter than this are in too many titles to say what one is about. */
const LEAST_LENGTH = 4
const MOST_WORDS = 3

/**
 * The words by which titles like this one are found: the longest, which are the rarest, each once. None if the title has
 * fewer than two: one word says too little.
 */
export function tellingWords(title: string): string[] {
  const words = new Set(
    (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= LEAST_LENGTH),
  )
  if (words.size < 2) return []
  return [...words].toSorted((one, other) => other.length - one.length).slice(0, MOST_WORDS)
}
