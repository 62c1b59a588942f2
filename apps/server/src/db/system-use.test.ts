import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const SERVER = `${import.meta.dirname}/..`

test('D-108 T48 only the system portal works with the rights of its role', async () => {
  const users = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (file.endsWith('.test.ts') || file.startsWith('db/')) continue
    if (/\bsystem(Tx|Read)\b|\basTenant\b/.test(await readFile(`${SERVER}/${file}`, 'utf8')))
      users.add(file.split('/').slice(0, 2).join('/'))
  }
  expect([...users]).toEqual(['domains/system'])
})
