import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLicenseAllowed } from './licenses.ts'
import { root } from './run-command.ts'
import { licensed, noticesOf, packageOf, packagesBehind } from './third-party.ts'

interface Locked {
  dev?: true
  link?: true
  license?: string
}

interface Manifest {
  devDependencies: Record<string, string>
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown
const installed = (name: string) => join(root, 'node_modules', name)

/** What runs on a server, on any platform. */
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const ofServer = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, { license = '' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))

/** What runs in browsers is built in, so the lock calls it a tool: everything behind it but what only tests and builds. */
const TOOLS = /^(@types\/|@testing-library\/|@vitejs\/|@react-aria\/optimize-locales-plugin$|jsdom$|vite$)/
const ofWeb = Object.keys((read('apps/web/package.json') as Manifest).devDependencies)
  .filter((name) => !TOOLS.test(name))
  .flatMap((name) => [...packagesBehind(installed(name))])
  .map(licensed)

test('every package that comes with the product has a license that allows it', () => {
  expect(ofServer.length).toBeGreaterThan(200)
  expect(ofWeb.length).toBeGreaterThan(40)
  const refused = [...ofServer, ...ofWeb].filter(({ name, license }) => !isLicenseAllowed(name, license))
  expect(refused.map(({ name, license }) => `${name} ${license}`)).toEqual([])
})

test.each([
  ['a', 'MIT', true],
  ['a', '(MPL-2.0 OR Apache-2.0)', true],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', 'AGPL-3.0-only', false],
  ['a', '', false],
  ['a', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
])('whether %s under "%s" may come with the product: %s', (name, license, allowed) =>
  expect(isLicenseAllowed(name, license)).toBe(allowed),
)

test('a module belongs to the innermost package of its path; our own belong to none', () => {
  expect(packageOf('/a/node_modules/react/cjs/react.js?first')).toBe('/a/node_modules/react')
  expect(packageOf('\0/a/node_modules/x/node_modules/@y/z/index.js')).toBe('/a/node_modules/x/node_modules/@y/z')
  expect(packageOf('/a/apps/web/src/main.tsx')).toBeUndefined()
})

test('notices name each package with its version and license, and a text that several have once', () => {
  const notices = noticesOf(['react', 'react-dom', 'abstract-logging', '@tokenizer/token'].map(installed))
  const text = /^react \d\S+ \(MIT\)\nreact-dom \d\S+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta/m
  expect(notices).toMatch(text)
  // Packages without a file of their own.
  expect(notices).toMatch(/^abstract-logging \d[^]*Permission is hereby granted/m)
  expect(notices).toMatch(/^@tokenizer\/token \d\S* \(MIT\)\n\n[^]*Borewit/m)
})
