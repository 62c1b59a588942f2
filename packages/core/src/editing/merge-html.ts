import { htmlOf } from '../text/rich-text.ts'
import { mergeParts } from './merge-text.ts'

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi
/** They have no end tag. */
const VOID = new Set(['br', 'hr', 'img'])
/** Their points are units of their own. */
const LISTS = new Set(['ul', 'ol'])

/**
 * The formatted text with both writers' changes since `start`, or undefined if both changed the same paragraph, heading
 * or point of a list: what lies between two tags of those stays whole, so that no format is torn apart.
 */
export function mergeHtml(start: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === start) return mine
  if (mine === start) return theirs
  const [before, here, there] = [start, mine, theirs].map((text) => blocksOf(alike(htmlOf(text))))
  if (!before || !here || !there) return undefined
  const merged = mergeParts(before, here, there)?.join('')
  return merged !== undefined && blocksOf(merged) ? merged : undefined
}

const SPELLED = /<(br|hr|img|a)\b((?:\s+[a-z]+="[^"]*")*)\s*\/?>/gi
const ATTRIBUTE = /[a-z]+="[^"]*"/gi

/** The editor and the server write ends of tags, fixed spaces and the order of attributes in their own ways. */
const alike = (html: string): string =>
  html
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll(SPELLED, (_, name: string, attributes: string) =>
      ['<' + name.toLowerCase(), ...(attributes.match(ATTRIBUTE) ?? []).toSorted()].join(' ').concat('>'),
    )

/** Paragraphs, headings, points and the tags around those; undefined for a text whose tags do not fit together. */
function blocksOf(html: string): string[] | undefined {
  const blocks: string[] = []
  const open: string[] = []
  /** Of the lists among the open tags. */
  let around = 0
  let from = 0
  const cut = (to: number) => {
    if (to > from) blocks.push(html.slice(from, to))
    from = to
  }
  for (const { 0: tag, 1: slash, 2: written = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase()
    if (VOID.has(name)) continue
    const isOuter = open.length === around
    if (slash === '') {
      // A point in no list, or in a list what is no point: parts of two structures.
      if ((name === 'li') !== LISTS.has(open.at(-1) ?? '')) return undefined
      if (isOuter) cut(index)
      open.push(name)
      if (!isOuter || !LISTS.has(name)) continue
      around += 1
      cut(index + tag.length)
    } else {
      if (open.pop() !== name) return undefined
      if (isOuter) {
        around -= 1
        cut(index)
      }
      if (open.length === around) cut(index + tag.length)
    }
  }
  cut(html.length)
  return open.length === 0 ? blocks : undefined
}
