import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { dropTestDatabase, testDatabaseUrl } from './postgres.ts'
import { folderPrefix, sweepAbandoned } from './sweep-postgres.ts'

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test database is new and empty, and removed when dropped', async () => {
  const [one, two] = await Promise.all([testDatabaseUrl(), testDatabaseUrl()])
  await ask(one, 'create table only_here (id int)')

  expect(await ask(two, "select to_regclass('only_here') as found")).toEqual([{ found: null }])

  await dropTestDatabase(one)
  await expect(ask(one, 'select 1')).rejects.toThrow('does not exist')
  await dropTestDatabase(two)
})

test('a database that no test created is never dropped', async () => {
  await expect(dropTestDatabase('postgresql://localhost/customers')).rejects.toThrow('it stays')
})

test('a server started for tests ends with the process that started it', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))
  const script = `
    const server = await (await import(${module})).startPostgres()
    console.log(server.url)
    process.kill(process.pid, 'SIGKILL')
  `
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const { stdout: url } = await run.catch((error: { stdout: string }) => error)
  expect(url).toMatch(/^postgresql:/)

  await expect
    .poll(() => ask(url.trim(), 'select 1').catch((error) => error.code), { timeout: 20_000 })
    .toBe('ECONNREFUSED')
})

test('the folder of a test server without a guard is removed, a new one is left alone', async () => {
  const base = await mkdtemp(join(tmpdir(), 'dossier-sweep-'))
  const [abandoned, fresh, other] = [`${folderPrefix}old`, `${folderPrefix}new`, 'else'].map((name) => join(base, name))
  await Promise.all([abandoned!, fresh!, other!].map((folder) => mkdir(folder)))
  await writeFile(join(abandoned!, 'guard.pid'), '4194305')
  await utimes(other!, 0, 0)

  await sweepAbandoned(base)

  expect([abandoned!, fresh!, other!].map((folder) => existsSync(folder))).toEqual([false, true, true])
  await rm(base, { recursive: true })
})
