import { installedPostgres } from '../apps/server/src/testing/postgres/find-postgres.ts'
import { findPgBouncer } from '../apps/server/src/testing/postgres/start-pooler.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { buildWeb } from './build-web.ts'
import { runChecks } from './check.ts'
import { durationLines, LIMIT_MINUTES } from './durations.ts'
import { findClamd } from './find-clamd.ts'
import { findOrInstallChromium } from './find-chromium.ts'
import { installPackage } from './install-package.ts'
import { runMutants } from './run-mutants.ts'
import { type Count, failedBy, runVitest } from './vitest-run.ts'

/**
 * What a full run tests on the embedded engine too, besides the browser journeys, all of which run on it and lead through
 * every domain: transactions, orders and values as the engine gives them, and what depends on how it starts, crashes and
 * notifies. Each file starts an engine, which takes as long as many a test. `npm test -- embedded` has all.
 */
const forBothEngines = [
  ...['migrate', 'share-transactions', 'tenant-tx', 'text-order', 'value-parsers'].map((file) => `src/db/${file}`),
  'src/jobs/',
  'src/live/live-server',
  'testing/faults/',
  'cases/save-field',
]

/** Random, hostile and unknown input against the protocol, the bundle, and what needs two nodes: not of this engine. */
const ofNoEngine = [
  '**/testing/faults/{bad-input,bundle,fuzz,hostile-requests,invisible-texts,unknown-properties}.test.ts',
  '**/testing/faults/{failover,lost-messages,mass-disconnect,remembering-nodes,shared-writes}.test.ts',
]

/**
 * One more than there are cores, for parts whose files wait half of the time: for timers, processes, browsers. The tests
 * of the browser's code compute all the time, and the checks run beside them.
 */
const workers = 3

type Part = (patterns: string[], databaseUrl: () => Promise<string>) => Promise<Count>

const onEmbedded = { TEST_ENGINE: 'embedded' }
const onServer = { TEST_ENGINE: 'server' }

let build: Promise<void> | undefined
const webIsBuilt = () => (build ??= buildWeb())

/** What a full run does, in this order. */
const parts: Record<string, Part> = {
  check: () => runChecks(),
  unit: (patterns) => runVitest({ projects: ['unit', 'web'], patterns, limitMinutes: 30 }),
  server: async (patterns, databaseUrl) => {
    const env = { ...onEmbedded, TEST_DATABASE_URL: await databaseUrl() }
    const chosen = patterns.length === 0 ? { patterns: forBothEngines, exclude: ofNoEngine } : { patterns }
    return runVitest({ projects: ['server'], ...chosen, workers, env, limitMinutes: 40 })
  },
  postgres: async (patterns, databaseUrl) => {
    const env = { ...onServer, TEST_DATABASE_URL: await databaseUrl() }
    // Without them the tests of the real scanner and of the pooler are skipped.
    if (!findClamd()) installPackage('clamav-daemon')
    if (!findPgBouncer()) installPackage('pgbouncer')
    return runVitest({ projects: ['server'], patterns, workers, env, limitMinutes: 40 })
  },
  e2e: async (patterns) => {
    const env = { CHROMIUM_PATH: findOrInstallChromium() }
    await webIsBuilt()
    const limitMinutes = process.env['STORIES'] ? 75 : 55
    return runVitest({ projects: ['e2e'], patterns, workers, env, limitMinutes })
  },
}

/** Too long for every change, and worth it before a release. */
const longParts: Record<string, Part> = {
  embedded: async (patterns, databaseUrl) => {
    const env = { ...onEmbedded, RIGHTS_MATRIX: 'full', TEST_DATABASE_URL: await databaseUrl() }
    return runVitest({ projects: ['server'], patterns, workers, env, limitMinutes: 60 })
  },
  matrix: async (_, databaseUrl) => {
    const env = { ...onServer, RIGHTS_MATRIX: 'full', TEST_DATABASE_URL: await databaseUrl() }
    return runVitest({ projects: ['server'], patterns: ['testing/matrix/'], workers, env, limitMinutes: 60 })
  },
  pooler: async (patterns, databaseUrl) => {
    if (!findPgBouncer()) installPackage('pgbouncer')
    const env = { ...onServer, TEST_POOLER: 'yes', TEST_DATABASE_URL: await databaseUrl() }
    return runVitest({ projects: ['server'], patterns, workers, env, limitMinutes: 60 })
  },
  mutants: (titles) => runMutants(titles, { CHROMIUM_PATH: findOrInstallChromium() }),
}

/** Runs a part and says how it ended; one that cannot even start counts as one failure. */
async function runPart(name: string, patterns: string[], databaseUrl: () => Promise<string>): Promise<Count> {
  console.log(`\n━━ ${name}`)
  const started = performance.now()
  const count = await { ...parts, ...longParts }[name]!(patterns, databaseUrl).catch((error: unknown) => {
    console.error(error)
    return failedBy(String(error))
  })
  console.log(`${name}: ${sentence(count)} in ${Math.round((performance.now() - started) / 1000)} s`)
  return count
}

/**
 * Runs every part: those of vitest one after the other, as each of them keeps both cores busy; the checks and the build
 * beside the first, which waits a lot.
 */
async function runAll(databaseUrl: () => Promise<string>): Promise<Count[]> {
  // Random stories are told as long as there is time.
  process.env['STORIES_UNTIL'] = String(Date.now() + LIMIT_MINUTES * 60_000)
  const checks = runPart('check', [], databaseUrl)
  // The part that needs it reports why it failed.
  webIsBuilt().catch(() => undefined)
  const counts: Count[] = []
  for (const name of Object.keys(parts).slice(1)) counts.push(await runPart(name, [], databaseUrl))
  return [await checks, ...counts]
}

/** TEST_DATABASE_URL, or else one server for the whole run, started when the first part needs it. */
function lazyServer() {
  let running: ReturnType<typeof startPostgres> | undefined
  const url = async () => {
    const given = process.env['TEST_DATABASE_URL']
    if (given) return given
    running ??= startServer()
    return (await running).url
  }
  const stop = async () => (await running?.catch(() => undefined))?.stop()
  return { url, stop }
}

async function startServer() {
  if (process.env['PG_BIN_DIR'] === undefined && !installedPostgres()) installPackage('postgresql')
  const server = await startPostgres()
  console.log(`Testing on ${server.version}`)
  return server
}

/** Once more at the very end, where whoever sees only the last lines of a long run finds them. */
function listFailures(counts: Count[]) {
  const failures = counts.flatMap((count) => count.failures)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((each) => `- ${each}`).join('\n')}`)
}

const sentence = ({ passed, failed }: Pick<Count, 'passed' | 'failed'>) => `${passed} passed, ${failed} failed`

const [chosen, ...patterns] = process.argv.slice(2)
const names = Object.keys({ ...parts, ...longParts })
if (chosen !== undefined && !names.includes(chosen)) {
  console.error(`There is no part ${chosen}: choose one of ${names.join(', ')}, or none for the first five.`)
  process.exitCode = 1
} else {
  const server = lazyServer()
  const counts = chosen === undefined ? await runAll(server.url) : [await runPart(chosen, patterns, server.url)]
  await server.stop()
  const total = {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  if (chosen === undefined) {
    const files = counts.flatMap((count) => count.files)
    console.log(`\n${durationLines(files, performance.now() / 60_000).join('\n')}`)
  }
  listFailures(counts)
  console.log(`\n${sentence(total)}`)
}
