import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { VERSION } from '@dossier/contract/version'
import { containerFaults, readContainerFiles } from './container-rules.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'

const IMAGE = `dossier:${VERSION}`
const LARGEST_MB = 700
const PATIENCE_MS = 180_000

/** Runs docker and gives what it printed; ends the check with that if it fails. */
async function docker(...args: string[]): Promise<string> {
  const { code, output } = await runCommand('docker', args)
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}:\n${output}`)
  return output.trim()
}

const hasDocker = async () => (await runCommand('docker', ['info'])).code === 0

/** Waits until this says so; the sentence names what did not happen. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Within ${PATIENCE_MS / 1000} seconds, ${what}.`)
    await wait(1_000)
  }
}

const answers = async (address: string) => (await fetch(address)).ok

/** The image alone, with the embedded database and a file system that cannot be written. */
async function checkImage(): Promise<void> {
  const megabytes = Number(await docker('image', 'inspect', '--format={{.Size}}', IMAGE)) / 1e6
  if (megabytes > LARGEST_MB) throw new Error(`The image has ${Math.round(megabytes)} MB, more than ${LARGEST_MB}.`)
  const port = await freePort()
  const restricted = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
  const publish = `--publish=127.0.0.1:${port}:8080`
  const id = await docker('run', '--detach', '--env=DEMO=no', publish, ...restricted, IMAGE)
  try {
    await until('the image did not become ready', () => answers(`http://127.0.0.1:${port}/ready`))
    const user = await docker('exec', id, 'id', '--user')
    if (user === '0') throw new Error('The image runs as root.')
    await docker('exec', id, 'grep', '--quiet', '^fastify ', 'THIRD-PARTY-NOTICES.txt')
    const health = () => docker('inspect', '--format={{.State.Health.Status}}', id)
    await until('its health check did not succeed', async () => (await health()) === 'healthy')
    await docker('stop', '--time=60', id)
    const code = await docker('inspect', '--format={{.State.ExitCode}}', id)
    if (code !== '0') throw new Error(`After SIGTERM it ended with ${code}.`)
  } finally {
    await docker('rm', '--force', '--volumes', id)
  }
  console.log(`The image has ${Math.round(megabytes)} MB, runs as another user than root, and ends when it is told to.`)
}

/** The product and its PostgreSQL, with secrets of this run and volumes that it removes. */
async function checkCompose(): Promise<void> {
  const port = String(await freePort())
  const secret = randomBytes(24).toString('hex')
  Object.assign(process.env, { POSTGRES_PASSWORD: secret, ENCRYPTION_KEY: secret, PUBLISHED_PORT: port })
  const compose = (...args: string[]) => docker('compose', `--project-name=dossier-check-${process.pid}`, ...args)
  try {
    await compose('up', '--detach', '--wait')
    await until('the product did not become ready', () => answers(`http://127.0.0.1:${port}/ready`))
    await compose('exec', '-T', 'product', 'node', 'scripts/system-account.ts', 'check@example.org')
  } finally {
    await compose('down', '--volumes')
  }
  console.log('The compose file starts the product on PostgreSQL, and its first system account can be created.')
}

const faults = containerFaults(readContainerFiles())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else if (!(await hasDocker()))
  console.log('The files follow the rules. Docker does not run here, so nothing was built.')
else {
  await docker('build', `--tag=${IMAGE}`, '.')
  await checkImage()
  await checkCompose()
}
