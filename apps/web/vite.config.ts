import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import { compressBuild } from './compress-build.ts'
import { recordedSchemas } from './recorded-schemas.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const inside = (...packages: string[]) => new RegExp(`node_modules/(${packages.join('|')})/`)

/** The interface speaks English; dates still follow the browser's language through Intl. */
const oneLanguage = { ...(optimizeLocales.vite({ locales: ['en-US'] }) as object), enforce: 'pre' } as PluginOption

/** The letters that nearly every text needs come along with the page instead of after its styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: (_, { bundle = {} }) => {
    const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
    if (!font) return []
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
    return [{ tag: 'link', attrs, injectTo: 'head' }]
  },
}

/** What only the server reads of a call, or shows on the API page: its summary, and what its ids name. */
const SERVER_SIDE = [
  /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g,
  /\bon:\s*\{\s*\w+:\s*'[\w:]+'[^{}]*\},?/g,
]
const withoutServerSide: Plugin = {
  name: 'without-server-side',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? SERVER_SIDE.reduce((rest, pattern) => rest.replace(pattern, ''), code)
      : undefined,
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [oneLanguage, withoutServerSide, react(), preloadFont, compressBuild],
  resolve: { alias: [recordedSchemas] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One sheet for all parts, however many screens share them.
            { name: 'kit', test: /src\/ui\/.*\.css$/ },
            { name: 'react', test: inside('react', 'react-dom', 'scheduler') },
            // One file compresses better than the two dozen that shared pieces would become.
            { name: 'frame', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
