import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const FIRST = '/src/app/first-screen.tsx'
const MARK = '?first'

/** A twentieth of the code, with the same components. */
const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
}

/** What is built twice: all that may use React, but for what the first rows hand over to the app. */
const TWICE = /\/apps\/web\/src\/.*\.tsx?$|\/node_modules\/lucide-react\//
const SHARED = /\/lib\/(early-keys|storage)\.ts$/

/** Builds the components of the first rows a second time, with Preact for React. */
export const drawnByPreact: Plugin = {
  name: 'drawn-by-preact',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isFirst = importer?.endsWith(MARK) === true
    const from = isFirst ? importer?.slice(0, -MARK.length) : importer
    if (!isFirst && !source.endsWith('/first-screen.tsx')) return null
    const found = await this.resolve((isFirst && PREACT[source]) || source, from, { ...options, skipSelf: true })
    if (!found || (!isFirst && !found.id.endsWith(FIRST))) return null
    const isTwice = TWICE.test(found.id) && !SHARED.test(found.id)
    return isTwice ? { ...found, id: found.id + MARK, moduleSideEffects: found.id.endsWith(FIRST) } : found
  },
  async load(id) {
    if (!id.endsWith(MARK)) return null
    const path = id.slice(0, -MARK.length)
    return {
      code: await readFile(path, 'utf8'),
      moduleType: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
    }
  },
}
