import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import { hashPassword } from '../apps/server/src/domains/auth/password.ts'
import { createTenant } from '../apps/server/src/domains/tenant/create-tenant.ts'
import { createIdentity, createUser } from '../apps/server/src/domains/users/create-user.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { freePort } from '../scripts/free-port.ts'

/**
 * node bench/login-time.ts [--calls 300] [--engine embedded|server]
 * Does the time that a refused sign-in takes tell whether there is an account? Calls for addresses of every kind are
 * mixed, each from an address of the network of its own, and each account is tried a few times only, so that the limits on
 * failures stay out of it. (G24)
 */
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '300' }, engine: { type: 'string', default: 'embedded' } },
})
const CALLS = Number(values.calls)
const PASSWORD = 'the right one, 47 lanterns'
const DOMAIN = 'suite.example'

/** Each kind with the password to try: the right one where the response must not reveal it. */
const KINDS = {
  known: { email: 'known@bench.example', password: 'wrong' },
  unknown: { email: 'unknown@bench.example', password: 'wrong' },
  disabled: { email: 'disabled@bench.example', password: PASSWORD },
  'disabled tenant': { email: 'closed@bench.example', password: PASSWORD },
  'SSO only': { email: 'sso@bench.example', password: 'wrong' },
  suite: { email: `suite@${DOMAIN}`, password: PASSWORD },
} as const
type Kind = keyof typeof KINDS

/** How often one account is tried: fewer times than would make the next try wait. */
const TRIES = 15
const ACCOUNTS = Math.ceil((CALLS + 5) / TRIES)

/** The email of one of the accounts of a kind. */
const emailOf = (kind: Kind, account: number): string => KINDS[kind].email.replace('@', `-${account}@`)

async function fill({ owner }: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await owner.transaction().execute(async (tx) => {
    const open = await createTenant(tx, { title: 'Open', domain: 'open' })
    const closed = await createTenant(tx, { title: 'Closed', domain: 'closed' })
    await tx.updateTable('tenants').set({ disabled: true }).where('id', '=', closed).execute()
    for (const kind of Object.keys(KINDS) as Kind[])
      for (let account = 0; kind !== 'unknown' && account < ACCOUNTS; account++) {
        const email = emailOf(kind, account)
        const hash = kind === 'SSO only' ? null : passwordHash
        const identityId = await createIdentity(tx, { email, name: kind, passwordHash: hash })
        await createUser(tx, { tenantId: kind === 'disabled tenant' ? closed : open, identityId, name: kind, email })
      }
    await tx.updateTable('identities').set({ disabled: true }).where('name', '=', 'disabled').execute()
  })
}

interface Target {
  port: number
  token: string
  agent: Agent
}

/** One sign-in; returns its milliseconds. */
function attempt({ port, token, agent }: Target, kind: Kind, n: number): Promise<number> {
  const round = Math.floor((n - 1) / Object.keys(KINDS).length)
  const email = emailOf(kind, Math.floor(round / TRIES))
  const body = JSON.stringify({ ...KINDS[kind], email })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-xsrf-token': token,
    cookie: `XSRF-TOKEN=${token}`,
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path: '/api/login', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => {
        const took = performance.now() - begun
        if (answer.statusCode === 400 && text === 'Invalid email or password.') resolve(took)
        else reject(new Error(`${kind} was answered with ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

function shuffled<T>(list: readonly T[]): T[] {
  const keyed = list.map((one) => ({ one, key: Math.random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one)
}

async function measure(port: number): Promise<void> {
  const first = await fetch(`http://127.0.0.1:${port}/api/tenant/domain/open`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? ''
  const target = { port, token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }
  const kinds = Object.keys(KINDS) as Kind[]
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  let n = 0
  for (let warm = 0; warm < 5; warm++) for (const kind of kinds) await attempt(target, kind, ++n)
  for (let call = 0; call < CALLS; call++) {
    // Shuffled each time, so that no kind always follows the same one.
    for (const kind of shuffled(kinds)) times.get(kind)?.push(await attempt(target, kind, ++n))
  }
  target.agent.destroy()
  const medians = kinds.map((kind) => median(times.get(kind) ?? []))
  kinds.forEach((kind, i) => console.log(`${kind.padEnd(18)}${(medians[i] ?? 0).toFixed(2).padStart(8)} ms`))
  console.log(`${'apart'.padEnd(18)}${(Math.max(...medians) - Math.min(...medians)).toFixed(2).padStart(8)} ms`)
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The product does not answer.')
}

const folder = await mkdtemp(join(tmpdir(), 'dossier-login-time-'))
const postgres = values.engine === 'server' ? await startPostgres({ durable: true }) : null
const port = await freePort()
const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: folder, log: pino({ level: 'silent' }) })
await migrate(database)
await fill(database)
await database.close()
const product = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: postgres?.url ?? '',
    DEMO: 'no',
    CALLS_PER_MINUTE: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    SUITE_ENTRY_POINT: 'https://suite.example/sign-in',
    SUITE_ISSUER: 'https://suite.example',
    SUITE_CERTIFICATE: 'none',
    SUITE_EMAIL_DOMAINS: DOMAIN,
    SUITE_ACCOUNT_URL: 'https://suite.example/account',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await ready(port)
  console.log(`${CALLS} refused sign-ins of each kind, ${postgres?.version ?? 'embedded engine'}\n`)
  await measure(port)
} finally {
  product.kill()
  // It still writes to the folder until it has ended.
  if (product.exitCode === null) await once(product, 'exit')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
