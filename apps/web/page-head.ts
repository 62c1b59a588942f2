import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const THEME = 'theme-before-paint.js'
/** The letters of nearly every text, and the code that the first script needs next on every page. */
const FONT = /inter-latin-wght-normal.*\.woff2$/
const CODE = /assets\/(react|base)-.*\.js$/

/** What comes along with the page instead of one after the other. */
export const pageHead: Plugin = {
  name: 'page-head',
  buildStart() {
    if (this.environment.config.command !== 'build') return
    this.emitFile({ type: 'asset', name: 'theme.js', source: readFileSync(join(import.meta.dirname, THEME)) })
  },
  transformIndexHtml: (_, { bundle, path }) => {
    if (path !== '/index.html') return []
    // No module: it would run after the first paint.
    if (!bundle) return [{ tag: 'script', attrs: { src: `/${THEME}` }, injectTo: 'head-prepend' }]
    const files = (pattern: RegExp) => Object.keys(bundle).filter((file) => pattern.test(file))
    const tags = (pattern: RegExp, attrs: Record<string, string>): HtmlTagDescriptor[] =>
      files(pattern).map((file) => ({
        tag: 'link',
        attrs: { ...attrs, href: `/${file}`, crossorigin: '' },
        injectTo: 'head',
      }))
    return [
      ...files(/assets\/theme-.*\.js$/).map((file) => ({
        tag: 'script',
        attrs: { src: `/${file}` },
        injectTo: 'head' as const,
      })),
      ...tags(FONT, { rel: 'preload', as: 'font', type: 'font/woff2' }),
      ...tags(CODE, { rel: 'modulepreload' }),
    ]
  },
}
