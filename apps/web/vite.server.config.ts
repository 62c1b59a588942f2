import { defineConfig } from 'vite'
import { recordedSchemas } from './recorded-schemas.ts'
import { withoutServerSide } from './without-server-side.ts'

const preact = (name: string, replacement: string) => ({ find: new RegExp(`^${name}$`), replacement })

/** What the server draws of the first page, with Preact as the browser draws it. (ADR 51) */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [withoutServerSide],
  resolve: {
    alias: [
      recordedSchemas,
      preact('react', 'preact/compat'),
      preact('react-dom', 'preact/compat'),
      preact('react/jsx-runtime', 'preact/compat/jsx-runtime'),
    ],
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/drawn-page.tsx',
    outDir: 'dist/server',
    target: 'es2023',
    copyPublicDir: false,
    minify: false,
  },
})
