import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { root } from './run-command.ts'

test('a build is stale when a source or a setting of it has changed, and not when tests or builds have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-sources-'))
  const write = async (path: string, text: string, time = 1_000) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
    await utimes(join(folder, path), time, time)
  }
  const now = () => fingerprint([relative(root, folder)], ['FLAG_OF_A_TEST'])
  try {
    await write('src/a.ts', 'one')
    const first = now()
    await write('src/a.test.ts', 'test')
    await write('dist/a.js', 'built')
    await write('node_modules/a.js', 'installed')
    expect(now()).toBe(first)
    const seen = [first]
    const expectAnother = () => {
      expect(seen).not.toContain(now())
      seen.push(now())
    }
    await write('src/a.ts', 'longer')
    expectAnother()
    await write('src/a.ts', 'longer', 2_000)
    expectAnother()
    await write('src/b.ts', '')
    expectAnother()
    process.env['FLAG_OF_A_TEST'] = 'yes'
    expectAnother()
  } finally {
    delete process.env['FLAG_OF_A_TEST']
    await rm(folder, { recursive: true })
  }
})
