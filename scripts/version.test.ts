import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@dossier/contract/version'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('A-LOGIN-10 the version that the program shows is that of its packages and the latest of the changelog', () => {
  const folders = ['.', 'apps/server', 'apps/web', 'packages/contract', 'packages/core']
  const packages = folders.map((folder) => JSON.parse(read(`${folder}/package.json`)) as object)
  for (const one of packages) expect(one).toMatchObject({ version: VERSION, license: 'Apache-2.0' })
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(VERSION)
})
