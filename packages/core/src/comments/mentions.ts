import type { NewMention } from '@dossier/contract/comments'

/** Somebody or a record that was chosen while writing, with the text that was put in: `@Ann Lee` or `#HC-12`. */
export type Picked = { text: string } & ({ userId: number } | { caseId: number })

const WORD = /[\p{L}\p{N}_]/u

/**
 * Where a text has what was picked. Deleted or changed names are no mentions any more; of people with the same name, the
 * first occurrence is the one that was picked first.
 */
export function findMentions(text: string, picked: readonly Picked[], most: number): NewMention[] {
  const byText = Map.groupBy(picked, (one) => one.text)
  const names = [...byText.keys()].toSorted((a, b) => b.length - a.length)
  const found: NewMention[] = []
  for (let at = 0; at < text.length && found.length < most; at += 1) {
    const name = names.find((one) => text.startsWith(one, at) && isWhole(text, at, one))
    const candidates = name === undefined ? undefined : byText.get(name)
    if (name === undefined || !candidates) continue
    const { text: _text, ...who } = candidates.length > 1 ? candidates.shift()! : candidates[0]!
    found.push({ at, length: name.length, ...who })
    at += name.length - 1
  }
  return found
}

/** Not the beginning of a longer word, nor the end of an address. */
const isWhole = (text: string, at: number, name: string): boolean =>
  !WORD.test(text[at - 1] ?? '') && !(WORD.test(name.at(-1)!) && WORD.test(text[at + name.length] ?? ''))

/** Whether mentions lie within the text, one after the other, and begin with their marks. */
export function areInPlace(text: string, mentions: readonly NewMention[]): boolean {
  let end = 0
  return mentions.every(({ at, length, userId, caseId }) => {
    const isNext = at >= end && at + length <= text.length
    end = at + length
    const isOfOne = (userId === undefined) !== (caseId === undefined)
    return isNext && isOfOne && text[at] === (userId === undefined ? '#' : '@')
  })
}

/** What is being typed behind a mark: from the mark up to the caret. Null if no name is being written there. */
export interface Query {
  mark: '@' | '#'
  at: number
  term: string
}

const LONGEST = 40

export function queryAt(text: string, caret: number): Query | null {
  const line = text.slice(Math.max(0, caret - LONGEST), caret)
  const match = /(?:^|[\s([{"'])([@#])([^@#\n]*)$/u.exec(line)
  if (!match) return null
  const [, mark, term] = match as unknown as [string, '@' | '#', string]
  if (/^\s|\s\s/u.test(term)) return null
  return { mark, term, at: caret - term.length - 1 }
}

/** The text with a name in place of the typed beginning, and where the caret is then. */
export function withPicked(text: string, { at, term }: Query, name: string): { text: string; caret: number } {
  const rest = text.slice(at + 1 + term.length)
  const space = rest.startsWith(' ') ? '' : ' '
  return { text: text.slice(0, at) + name + space + rest, caret: at + name.length + 1 }
}
