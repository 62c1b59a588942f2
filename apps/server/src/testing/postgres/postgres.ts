import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from './start-postgres.ts'

/** The engine that this run of the tests is for: the embedded one unless TEST_ENGINE=server. */
export const testEngine = (): 'embedded' | 'server' => (process.env['TEST_ENGINE'] === 'server' ? 'server' : 'embedded')

let own: ReturnType<typeof startPostgres> | undefined

/** TEST_DATABASE_URL, or else a server started by this process that ends with it. */
async function serverUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  own ??= startPostgres()
  return (await own).url
}

/**
 * Creates a database with a name of its own on a real server and returns its URL: an empty one, or a copy of another
 * without connections.
 */
export async function testDatabaseUrl(template = 'template0'): Promise<string> {
  const server = await serverUrl()
  const name = `dossier_test_${randomBytes(8).toString('hex')}`
  await command(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Removes a database of testDatabaseUrl together with the connections left on it. */
export async function dropTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (!/^dossier_test_[0-9a-f]{16}$/.test(name)) throw new Error(`${name} is not a test database: it stays.`)
  await command(await serverUrl(), `drop database if exists ${name} with (force)`)
}

async function command(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
