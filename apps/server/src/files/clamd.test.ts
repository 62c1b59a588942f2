import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClamd } from '../../../../scripts/find-clamd.ts'
import { clamdScan } from './scan.ts'

const clamd = findClamd()

/** Known to nobody else, so that what finds it is this daemon with this signature. */
const WORM = randomBytes(24)

let folder = ''
let daemon: ChildProcess | undefined
const socket = () => join(folder, 'clamd.sock')

beforeAll(async () => {
  if (!clamd) return
  folder = await mkdtemp(join(tmpdir(), 'dossier-clamd-'))
  await writeFile(join(folder, 'own.ndb'), `Dossier.Worm:0:*:${WORM.toString('hex')}\n`)
  const config = join(folder, 'clamd.conf')
  await writeFile(
    config,
    [`DatabaseDirectory ${folder}`, `LocalSocket ${socket()}`, 'Foreground yes', 'StreamMaxLength 25M'].join('\n'),
  )
  daemon = spawn(clamd, ['--config-file', config], { stdio: 'ignore' })
  while (!existsSync(socket()) && daemon.exitCode === null) await setTimeout(50)
}, 30_000)

afterAll(async () => {
  daemon?.kill()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function scanned(bytes: Buffer) {
  const path = join(folder, 'given')
  await writeFile(path, bytes)
  return clamdScan({ path: socket() })(path)
}

test.skipIf(!clamd)('T57 the daemon of ClamAV finds malware anywhere in a file, and nothing in others', async () => {
  expect(await scanned(Buffer.from('Lamp 7'))).toEqual({ kind: 'clean' })
  const name = 'Dossier.Worm.UNOFFICIAL'
  expect(await scanned(WORM)).toEqual({ kind: 'infected', name })
  const large = Buffer.concat([Buffer.alloc(3_000_000, 'x'), WORM, Buffer.alloc(1_000_000, 'y')])
  expect(await scanned(large)).toEqual({ kind: 'infected', name })
  expect(await scanned(large.fill('x', 3_000_000, 3_000_024))).toEqual({ kind: 'clean' })
})

test.skipIf(!clamd)('T57 a file that is too large for the daemon is not taken for clean', async () => {
  expect((await scanned(Buffer.alloc(26_500_000, 'x'))).kind).toBe('unknown')
})
