import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeHtml } from './merge-html.ts'

const P = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const UL = (...texts: string[]) => `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`

test.each([
  ['other paragraphs', P('a', 'b', 'c'), P('<b>A</b>', 'b', 'c'), P('a', 'b', 'C'), P('<b>A</b>', 'b', 'C')],
  ['neighbors', P('a', 'b'), P('A', 'b'), P('a', '<i>b</i>'), P('A', '<i>b</i>')],
  ['a new paragraph and a changed one', P('a', 'b'), P('a', 'b', 'c'), P('A', 'b'), P('A', 'b', 'c')],
  ['a new paragraph beside a changed one', P('a'), P('a', 'b'), P('A'), P('A', 'b')],
  ['points of one list', UL('a', 'b', 'c'), UL('A', 'b', 'c'), UL('a', 'b', 'c', 'd'), UL('A', 'b', 'c', 'd')],
  [
    'the kind of a list, and a point of it',
    UL('a', 'b'),
    `<ol>${UL('a', 'b').slice(4, -5)}</ol>`,
    UL('a', 'B'),
    `<ol>${UL('a', 'B').slice(4, -5)}</ol>`,
  ],
  ['text from before the field had formats', 'a\n\nb', P('a', 'b', 'c'), P('A', 'b'), P('A', 'b', 'c')],
  [
    'what the editor and the server write in their own ways',
    P('a<br />b', '<a href="/x" rel="nofollow" target="_blank">c</a>\u00a0<img src="/y" alt="&gt; 1" />', 'd'),
    P('a<br>b', '<a target="_blank" rel="nofollow" href="/x">c</a>&nbsp;<img src="/y" alt="&gt; 1">', 'D'),
    P('A<br />b', 'c', 'd'),
    P('A<br>b', 'c', 'D'),
  ],
  ['the same paragraph', P('a', 'b'), P('<b>a</b>', 'b'), P('a!', 'b'), undefined],
  ['a removed list and a new point of it', P('x') + UL('a'), P('x'), P('x') + UL('a', 'b'), undefined],
  ['three paragraphs in place of a list, and a new point of it', UL('a'), P('A', 'B', 'C'), UL('a', 'b'), undefined],
  [
    'paragraphs in place of two lists, and one between those',
    UL('a') + P('m') + UL('b'),
    UL('a', 'x', 'y', 'z', 'b'),
    UL('a') + P('m', 'n') + UL('b'),
    undefined,
  ],
  ['tags that do not fit together', P('a', 'b'), P('A', 'b'), '<p>a<p>b</p>', undefined],
] as const)('D-116 formatted text of two people: %s', (_, start, mine, theirs, merged) => {
  expect(mergeHtml(start, mine, theirs)).toBe(merged)
})

const text = fc.array(fc.constantFrom('a', 'b', '<b>c</b>', 'd<br>e', '<img src="x">'), { maxLength: 4 })
const block = fc.oneof(
  text.map((parts) => P(parts.join(' '))),
  text.map((parts) => UL(...parts)),
  fc.constant('<h2>h</h2>'),
)
const html = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join(''))

test('D-116 a merge of formatted text has balanced tags, and loses nothing where one writer changed nothing', () => {
  fc.assert(
    fc.property(html, html, html, (start, mine, theirs) => {
      const merged = mergeHtml(start, mine, theirs)
      if (merged === undefined) return
      expect(merged.replaceAll(/<([uo]l)>(<li>(<p>[^]*?<\/p>)<\/li>)*<\/\1>/g, '')).not.toMatch(/<\/?(li|ul|ol)>/)
      for (const name of ['p', 'ul', 'li', 'b', 'h2'])
        expect(merged.split(`<${name}>`).length, merged).toBe(merged.split(`</${name}>`).length)
      expect(mergeHtml(start, mine, start)).toBe(mine)
      expect(mergeHtml(start, start, theirs)).toBe(theirs)
    }),
  )
})

type Item = readonly [kind: 'p' | 'h2' | 'ul' | 'ol', text: string]

/** A document of these, points of the same kind in one list. */
const rendered = (items: readonly Item[]): string =>
  items
    .map(([kind, text], nth) => {
      if (kind === 'p' || kind === 'h2') return `<${kind}>${text}</${kind}>`
      const [opens, closes] = [items[nth - 1]?.[0] !== kind, items[nth + 1]?.[0] !== kind]
      return `${opens ? `<${kind}>` : ''}<li><p>${text}</p></li>${closes ? `</${kind}>` : ''}`
    })
    .join('')

const item = fc.tuple(fc.constantFrom('p', 'h2', 'ul', 'ol'), fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const edits = fc.array(fc.tuple(fc.constantFrom('change', 'insert', 'delete'), fc.nat(9)), { maxLength: 3 })

function edited(items: readonly Item[], steps: readonly (readonly [string, number])[], who: string): Item[] {
  const after = [...items]
  for (const [nth, [what, where]] of steps.entries()) {
    const at = where % Math.max(1, after.length)
    const own: Item = [after[at]?.[0] ?? 'p', `${who}${nth}`]
    if (what === 'insert') after.splice(at + 1, 0, own)
    else after.splice(at, 1, ...(what === 'change' ? [own] : []))
  }
  return after
}

const textsOf = (html: string) => [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text!)
const count = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length

test('D-116 no paragraph that somebody wrote or left is missing in a merge of formatted text', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), edits, edits, (start, one, other) => {
      const [mine, theirs] = [edited(start, one, 'mine'), edited(start, other, 'theirs')]
      const merged = mergeHtml(rendered(start), rendered(mine), rendered(theirs))
      if (merged === undefined) return
      const [before, here, there] = [start, mine, theirs].map((items) => items.map(([, text]) => text))
      for (const text of new Set([...before!, ...here!, ...there!]))
        expect(count(textsOf(merged), text), merged).toBeGreaterThanOrEqual(
          count(here!, text) + count(there!, text) - count(before!, text),
        )
    }),
    { numRuns: 2_000 },
  )
})
