import { globSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { root } from './run-command.ts'
import { NOTICES, noticesOf, packagesBehind } from './third-party.ts'

/** Packages that bring machine code or files of their own, which are found next to them. */
const UNBUNDLED = [
  /^@electric-sql\/pglite/,
  '@node-rs/argon2',
  'sharp',
  '@aws-sdk/client-s3',
  '@myriaddreamin/typst-ts-node-compiler',
]

const THREAD = /new Worker\(new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/**
 * Threads start from the bundle; everything else that a module finds next to itself is still there. The folder of a
 * bundle is as deep as its name: `apps/server/dist/NAME`.
 */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'apps/server/src')) || !code.includes('import.meta.url')) return undefined
    const own = JSON.stringify(`../../${relative(join(root, 'apps/server'), id)}`)
    const moved = code
      .split(THREAD)
      .map((part, place) =>
        place % 2 === 0
          ? part.replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`)
          : `new Worker(new URL('./${part}.js', import.meta.url)`,
      )
      .join('')
    // No line moves, so the lines of a stack trace stay right.
    return { code: moved, map: null }
  },
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: bundle-server.ts FOLDER')

const threads = globSync('apps/server/src/**/*-thread.ts', { cwd: root })
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(['apps/server/src/main.ts', ...threads].map((path) => [basename(path, '.ts'), path])),
  platform: 'node',
  // Its paths lead to types.
  tsconfig: false,
  external: UNBUNDLED,
  plugins: [places],
})
// Names are kept and nothing is minified, for people who read stack traces.
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  chunkFileNames: '[name]-[hash].js',
  // The engine keeps the text of all code: with one typographic sign in it, in two bytes for each character.
  charset: 'ascii',
  comments: false,
})
// Of packages beside the bundle, too, which come with it.
writeFileSync(join(folder, NOTICES), noticesOf(packagesBehind(join(root, 'apps/server'))))
