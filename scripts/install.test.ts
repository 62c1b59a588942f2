import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

interface Locked {
  hasInstallScript?: true
  optional?: true
  engines?: { node?: string } | string[]
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { dependencies, allowScripts } = JSON.parse(read('package.json')) as {
  dependencies: { node: string }
  allowScripts: Record<string, boolean>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).map(([path, one]) => ({ name: path.replace(/^.*node_modules\//, ''), ...one }))

test('no script of a package runs or is reported at installation without a decision', () => {
  const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScript.toSorted())
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node'])
})

// npm compares with the Node that it runs on instead, and .npmrc silences its warning.
test('every package supports the Node of package.json, which runs the product', () => {
  const older = locked.filter(({ engines, optional }) => {
    const range = !optional && engines && !Array.isArray(engines) && engines.node
    return range && !satisfies(dependencies.node, range, { includePrerelease: true })
  })
  expect(older.map(({ name }) => name)).toEqual([])
})
