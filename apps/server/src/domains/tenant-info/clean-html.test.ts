import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const HOSTILE = readFileSync(new URL('../../../../../e2e/support/hostile-html.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

const LINK = 'rel="noopener noreferrer nofollow" target="_blank"'

/** Everything that may remain: known elements, and links with one of three schemes. */
const TAG = new RegExp(
  `^<(?:/?(?:p|strong|em|u|s|a|h1|h2|h3|ul|ol|li|blockquote)|br /|a href="(?:https?:|mailto:)[^"<>]*" ${LINK})>$`,
)

const PICTURE = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

const ALLOWED = [
  '<p>A <strong>bold</strong>, <em>slanted</em>, <u>underlined</u> and <s>struck</s> word.</p>',
  '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
  '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
  '<p>one<br />two</p>',
  `<p><a href="https://city.example/a?b=1&amp;c=2" ${LINK}>page</a></p>`,
  `<p><a href="mailto:help@city.example" ${LINK}>mail</a></p>`,
  '<p>5 &lt; 6 &amp; 7 &gt; 6</p>',
  `<p><img src="${PICTURE}" alt="The &quot;old&quot; town" /></p>`,
  `<ul><li><p>here <img src="/api/files/download/0b1f2c3d-0a00-4000-8000-00000000000f" alt="" /> it is</p></li></ul>`,
]

test.each(ALLOWED)('C-FLD-12 an allowed format is kept: %s', (html) => {
  expect(cleanHtml(html)).toBe(html)
})

describe(`T55 D-105 ${HOSTILE.length} hostile texts`, () => {
  test('there are at least sixty, all different', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60))

  test.each(HOSTILE)('only formats remain of %s', (html) => {
    const clean = cleanHtml(html)
    expect((clean.match(/<[^>]*>?/g) ?? []).filter((tag) => !TAG.test(tag))).toEqual([])
    expect(cleanHtml(clean), 'it is clean the second time, too').toBe(clean)
  })

  test.each(HOSTILE)('nothing remains of it inside a paragraph either: %s', (html) => {
    const clean = cleanHtml(`<p>before ${html} after</p>`)
    expect((clean.match(/<[^>]*>?/g) ?? []).filter((tag) => !TAG.test(tag))).toEqual([])
  })
})

test('C-FLD-12 older names of formats are replaced by the current ones', () => {
  expect(cleanHtml('<p><b>a</b><i>b</i><del>c</del><strike>d</strike></p>')).toBe(
    '<p><strong>a</strong><em>b</em><s>c</s><s>d</s></p>',
  )
})

test('A-INFO-02 a text without content is empty', () => {
  for (const html of ['', '<p></p>', '<p><br></p>', '<p>&nbsp;\u00a0\u200b</p>', '<h1> </h1><ul><li></li></ul>'])
    expect(cleanHtml(html)).toBe('')
  expect(cleanHtml('<p><img src="https://evil.example/x.png" alt="x"></p>')).toBe('')
})

test('C-FLD-12 a picture counts as content and keeps its description', () => {
  expect(cleanHtml(`<p><IMG onerror="alert(1)" width=9 SRC="${PICTURE}" srcset="x 1x"></p>`)).toBe(
    `<p><img src="${PICTURE}" alt="" /></p>`,
  )
})

test('D-105 a picture as large as a text may be is cleaned in no time', () => {
  const html = `<p><img src="data:image/png;base64,${'A'.repeat(999_900)}" alt=""></p>`
  const start = performance.now()
  expect(cleanHtml(html)).toHaveLength(html.length + 2)
  expect(cleanHtml(html.replace('png', 'svg+xml'))).toBe('')
  expect(performance.now() - start).toBeLessThan(10_000)
})
