/** A text, or a part of it that was found. */
export interface SnippetPart {
  text: string
  isHit: boolean
}

const LENGTH = 140
const BEFORE = 30
/** Characters of these scripts are words, whatever is next to them. */
const ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** All of a text, with the words that were found in it. */
export function markWords(text: string, words: readonly string[]): SnippetPart[] {
  if (words.length === 0) return text === '' ? [] : [{ text, isHit: false }]
  const parts: SnippetPart[] = []
  let at = 0
  for (const { index, 0: word } of text.matchAll(patternOf(words))) {
    if (index > at) parts.push({ text: text.slice(at, index), isHit: false })
    parts.push({ text: word, isHit: true })
    at = index + word.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isHit: false })
  return parts
}

/** The part of a text around the first word that was found, in one line. */
export function snippetOf(body: string, words: readonly string[]): SnippetPart[] {
  const text = body.replaceAll(/\s+/gu, ' ').trim()
  const first = words.length === 0 ? 0 : Math.max(0, text.search(patternOf(words)))
  const start = first <= BEFORE ? 0 : beginOfWord(text, first - BEFORE, first)
  const end = Math.min(text.length, start + LENGTH)
  const shown = text.slice(start, end).toWellFormed()
  return markWords(`${start > 0 ? '…' : ''}${shown}${end < text.length ? '…' : ''}`, words)
}

/** The first word that begins after a place, but not after another one. */
function beginOfWord(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= before ? from : space + 1
}

const SIGNS = /[.*+?^${}()|[\]\\/-]/gu

function patternOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const each = longestFirst.map((word) => {
    const escaped = word.replaceAll(SIGNS, String.raw`\$&`)
    return ALONE.test(word) ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}\p{M}])`
  })
  return new RegExp(each.join('|'), 'gu')
}
