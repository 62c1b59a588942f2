import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = 'before-paint.js'
const PLACING = 'place-drawn.js'
/** Where the server puts what it draws: the script after it shows that at once. */
const DRAWN = '<!--drawn-->'
/** The letters of nearly every text. */
const FONT = /inter-latin-wght-normal.*\.woff2$/
/** The files of code that a page needs first, by the page. */
const CODE: [file: RegExp, pages: string][] = [
  [/assets\/(rolldown-runtime|base)-.*\.js$/, 'list sign-in other'],
  [/assets\/first-.*\.js$/, 'list'],
  [/assets\/(react|frame)-.*\.js$/, 'sign-in other'],
  [/assets\/sign-in-.*\.js$/, 'sign-in'],
  [/assets\/screens-.*\.js$/, 'other'],
]

/**
 * What comes along with the page instead of one after the other. The script stands in the page, whose policy allows it
 * by its hash, and before the stylesheet, which it would have to wait for.
 */
export const pageHead: Plugin = {
  name: 'page-head',
  transformIndexHtml: (html, { bundle, path }) => {
    if (path !== '/index.html') return html
    const script = (name: string) => `<script>${readFileSync(join(import.meta.dirname, name), 'utf8')}</script>`
    const files = (pattern: RegExp) => Object.keys(bundle ?? {}).filter((file) => pattern.test(file))
    const font = files(FONT).map((file) => `rel="preload" as="font" type="font/woff2" href="/${file}"`)
    const code = CODE.flatMap(([pattern, pages]) => files(pattern).map((file) => `data-for="${pages}" href="/${file}"`))
    const links = [...font, ...code].map((link) => `<link ${link} crossorigin>\n    `)
    return html
      .replace('<title>', () => `${links.join('')}${script(SCRIPT)}\n    <title>`)
      .replace(DRAWN, () => DRAWN + script(PLACING))
  },
}
