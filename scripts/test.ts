import { installedPostgres } from '../apps/server/src/testing/find-postgres.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { buildWeb } from './build-web.ts'
import { runChecks } from './check.ts'
import { findOrInstallChromium } from './find-chromium.ts'
import { installPackage } from './install-package.ts'
import { type Count, runVitest } from './vitest-run.ts'

/** Tests of the policy and the protocol, independent of the storage: a full run has them on the server only. */
const ofNoEngine = ['matrix/matrix', 'matrix/mutants', 'faults/fuzz'].map((name) => `**/testing/${name}.test.ts`)

type Part = (patterns: string[], databaseUrl: () => Promise<string>) => Promise<Count>

const parts: Record<string, Part> = {
  check: () => runChecks(),
  unit: (patterns) => runVitest({ projects: ['unit', 'web'], patterns }),
  server: async (patterns, databaseUrl) => {
    const env = { TEST_ENGINE: 'embedded', TEST_DATABASE_URL: await databaseUrl() }
    return runVitest({ projects: ['server'], patterns, env, exclude: patterns.length === 0 ? ofNoEngine : [] })
  },
  postgres: async (patterns, databaseUrl) => {
    const env = { TEST_ENGINE: 'server', TEST_DATABASE_URL: await databaseUrl() }
    return runVitest({ projects: ['server'], patterns, env })
  },
  e2e: async (patterns) => {
    const env = { CHROMIUM_PATH: findOrInstallChromium() }
    await buildWeb()
    return runVitest({ projects: ['e2e'], patterns, env })
  },
}

/** Runs the parts one after the other; a part that cannot even start counts as one failure. */
async function runParts(names: string[], patterns: string[]): Promise<Count> {
  const total = { passed: 0, failed: 0 }
  const server = lazyServer()
  for (const name of names) {
    console.log(`\n━━ ${name}`)
    const count = await parts[name]!(patterns, server.url).catch((error: unknown) => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    console.log(`${name}: ${sentence(count)}`)
    total.passed += count.passed
    total.failed += count.failed
  }
  await server.stop()
  return total
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

const sentence = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`

const [chosen, ...patterns] = process.argv.slice(2)
if (chosen !== undefined && !Object.hasOwn(parts, chosen)) {
  console.error(`There is no part ${chosen}: choose one of ${Object.keys(parts).join(', ')}, or none for all.`)
  process.exitCode = 1
} else {
  const total = await runParts(chosen === undefined ? Object.keys(parts) : [chosen], patterns)
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`\n${sentence(total)}`)
}
