import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { compressBuild } from './compress-build.ts'
import { drawnByPreact } from './drawn-by-preact.ts'
import { fileOf } from './join-chunks.ts'
import { pageHead } from './page-head.ts'
import { recordedSchemas } from './recorded-schemas.ts'
import { symbolFiles } from './symbols.ts'
import { thirdPartyNotices } from './third-party-notices.ts'
import { withoutServerSide } from './without-server-side.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const inside = (...packages: string[]) => new RegExp(`node_modules/(${packages.join('|')})/`)

/** The interface speaks English; dates still follow the browser's language through Intl. */
const oneLanguage = { ...(optimizeLocales.vite({ locales: ['en-US'] }) as object), enforce: 'pre' } as PluginOption

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    oneLanguage,
    drawnByPreact,
    withoutServerSide,
    react(),
    pageHead,
    symbolFiles,
    thirdPartyNotices,
    compressBuild,
  ],
  resolve: { alias: [recordedSchemas] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Each page names all that may come later: a sign less of each is a hundred bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // One sheet for all screens; only those of maps and of formatted text come with their libraries.
            { name: 'styles', test: /^(?!.*(leaflet|\/maps\/|rich-text)).*\.css$/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'start', test: /rolldown\/runtime/ },
            { name: 'react', test: inside('react', 'react-dom', 'scheduler') },
            { name: fileOf, debugName: 'pages' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
