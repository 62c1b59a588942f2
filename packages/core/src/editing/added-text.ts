import { splitText } from './merge-text.ts'

/** The sentences and lines of a text that an earlier version of it does not have. */
export function addedText(earlier: string, text: string): string {
  const counts = new Map<string, number>()
  for (const part of splitText(earlier)) counts.set(nameOf(part), (counts.get(nameOf(part)) ?? 0) + 1)
  let added = ''
  const parts = splitText(text)
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at]!
    const left = counts.get(nameOf(part)) ?? 0
    if (left > 0) counts.set(nameOf(part), left - 1)
    else added += `${parts[at - 1] ?? ''}${part}`
  }
  return added.trim()
}

/** Whoever goes on writing ends a sentence that had no period. */
const nameOf = (sentence: string) => sentence.trim().replace(/\.$/, '')
