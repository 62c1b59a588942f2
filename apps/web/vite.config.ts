import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const inside = (...packages: string[]) => new RegExp(`node_modules/(${packages.join('|')})/`)

/** The interface speaks English; dates still follow the browser's language through Intl. */
const oneLanguage = { ...(optimizeLocales.vite({ locales: ['en-US'] }) as object), enforce: 'pre' } as PluginOption

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [oneLanguage, react()],
  resolve: { alias: { zod: `${import.meta.dirname}/src/lib/schemas-unloaded.ts` } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One sheet, linked first: it says in which order the layers of all the others count.
            { name: 'kit', test: /src\/ui\/.*\.css$/ },
            { name: 'react', test: inside('react', 'react-dom', 'scheduler') },
            {
              name: 'tanstack',
              test: inside('@tanstack/(react-router|router-core|history|react-query|query-core|react-store|store)'),
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
