import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { describeSchema } from '../describe-schema.ts'
import { installedPostgres } from '../postgres/find-postgres.ts'
import { testEngine } from '../postgres/postgres.ts'
import { runDocumented, runShell } from '../run-documented.ts'
import { brokenInvariants } from './check-invariants.ts'
import { misplacedWrites } from './check-ledger.ts'
import { prepareWorkspace, withDatabase, type Workspace } from './prepare-workspace.ts'
import { givePassword, signInOverNetwork } from './sign-in-over-network.ts'
import { startProduct, type Place } from './start-product.ts'
import { migratedPlace, temporaryPlace } from './temporary-place.ts'
import { newLedger, writeUntil, type Ledger } from './write-load.ts'

const PAGE = 'docs/OPERATIONS.md'
const PATIENCE = 240_000
const POSTGRES = installedPostgres() ?? ''

/** Has people write while the work runs; gives what was acknowledged before it began, and all that was sent. */
async function whileWriting(place: Place, workspace: Workspace, work: () => Promise<void>): Promise<Ledger> {
  const ledger = newLedger()
  await using product = await startProduct(place)
  const done = new AbortController()
  const writing = writeUntil({ address: product.address, workspace, ledger, until: done.signal })
  const sent = (count: number) =>
    vi.waitFor(() => expect(ledger.writes.length).toBeGreaterThan(count), { timeout: 120_000 })
  await sent(60)
  const before = ledger.writes.filter(({ acknowledged }) => acknowledged)
  await work()
  const during = ledger.writes.length
  await sent(during + 20)
  done.abort()
  await writing
  expect(ledger.surprises).toEqual([])
  return { ...ledger, writes: ledger.writes.map((write) => ({ ...write, acknowledged: before.includes(write) })) }
}

/** Everything acknowledged before the backup is there once, nothing is torn, and people can sign in. */
async function expectWhole(place: Place, ledger: Ledger, email: string): Promise<void> {
  const found = await withDatabase(place, async (database) => {
    await migrate(database)
    return [...(await misplacedWrites(database.owner, ledger)), ...(await brokenInvariants(database.owner))]
  })
  expect(found).toEqual([])
  await using product = await startProduct(place)
  expect(await signInOverNetwork(product.address, email)).toBe(200)
}

describe.runIf(testEngine() === 'embedded')('a backup of the embedded database', () => {
  let place: Place
  let file: string
  let workspace: Workspace
  let email: string
  let ledger: Ledger
  const backup = (env: Record<string, string> = {}) =>
    runDocumented(PAGE, ['Embedded database', 'Back up'], { DATA_DIR: place.dataDir, BACKUP_FILE: file, ...env })
  const restore = (dataDir: string, backupFile = file) =>
    runDocumented(PAGE, ['Embedded database', 'Restore'], { DATA_DIR: dataDir, BACKUP_FILE: backupFile })
  const replace = (dataDir: string) =>
    runShell('npm run restore -- "$BACKUP_FILE" --replace', { DATA_DIR: dataDir, BACKUP_FILE: file })

  beforeAll(async () => {
    place = await migratedPlace()
    workspace = await prepareWorkspace(place, 4)
    email = await givePassword(place, workspace)
    writeFileSync(join(place.dataDir, 'demo-password'), 'kept beside the database\n', { mode: 0o600 })
    file = `${(await temporaryPlace()).dataDir}/backup.tar`
    ledger = await whileWriting(place, workspace, async () => {
      const { code, said } = await backup()
      expect({ code, said }).toMatchObject({ code: 0 })
    })
  }, PATIENCE)

  test(
    'made while people write and restored elsewhere, it holds all that was acknowledged',
    { timeout: PATIENCE },
    async () => {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const other = await temporaryPlace()
      expect(await restore(other.dataDir)).toMatchObject({ code: 0 })
      expect((await readdir(other.dataDir)).toSorted()).toEqual(['database', 'demo-password'])
      expect(readFileSync(join(other.dataDir, 'demo-password'), 'utf8')).toBe('kept beside the database\n')
      await expectWhole(other, ledger, email)
    },
  )

  test(
    'is made of a stopped product as well, never over another file nor inside the data',
    { timeout: PATIENCE },
    async () => {
      expect(await backup()).toMatchObject({ code: 2, said: expect.stringContaining('exists already') })
      const inside = join(place.dataDir, 'backup.tar')
      expect(await backup({ BACKUP_FILE: inside })).toMatchObject({
        code: 2,
        said: expect.stringContaining('inside the data folder'),
      })
      const second = `${file}.2`
      expect(await backup({ BACKUP_FILE: second })).toMatchObject({ code: 0 })
      const other = await temporaryPlace()
      expect(await restore(other.dataDir, second)).toMatchObject({ code: 0 })
      await expectWhole(other, ledger, email)
      expect(existsSync(`${second}.part`)).toBe(false)
    },
  )

  test(
    'is not restored over data, unless told to move them aside, nor where a product runs',
    { timeout: PATIENCE },
    async () => {
      const other = await migratedPlace()
      const { tenantId } = await prepareWorkspace(other, 1)
      const refused = await restore(other.dataDir)
      expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('is not empty') })
      {
        await using product = await startProduct(other)
        const inUse = await replace(other.dataDir)
        expect(inUse).toMatchObject({ code: 2, said: expect.stringContaining(`in use by process ${product.pid}`) })
        expect((await fetch(`${product.address}/ready`)).status).toBe(200)
      }
      expect(await replace(other.dataDir)).toMatchObject({ code: 0 })
      await expectWhole(other, ledger, email)
      const aside = (await readdir(other.dataDir)).find((name) => name.startsWith('replaced-')) ?? ''
      const old = { dataDir: join(other.dataDir, aside) }
      const found = await withDatabase(old, ({ owner }) => owner.selectFrom('tenants').select('id').execute())
      expect(found).toEqual([{ id: tenantId }])
    },
  )

  test('torn or changed by one byte it is refused and nothing is touched', { timeout: PATIENCE }, async () => {
    const copy = (name: string) => {
      const path = join(dirname(file), name)
      writeFileSync(path, readFileSync(file))
      return path
    }
    const torn = copy('torn.tar')
    truncateSync(torn, statSync(torn).size - 5_000)
    const changed = copy('changed.tar')
    const descriptor = openSync(changed, 'r+')
    writeSync(descriptor, Buffer.from([1, 2, 3]), 0, 3, Math.floor(statSync(changed).size / 2))
    closeSync(descriptor)
    writeFileSync(join(dirname(file), 'other.tar'), 'x'.repeat(20_000))
    for (const name of ['torn.tar', 'changed.tar', 'other.tar']) {
      const other = await temporaryPlace()
      const { code, said } = await restore(other.dataDir, join(dirname(file), name))
      expect({ name, code }).toEqual({ name, code: 2 })
      expect(said).toMatch(/cannot be restored: .*\. Nothing was changed\./)
      expect(await readdir(other.dataDir)).toEqual([])
      await rm(join(dirname(file), name))
    }
  })
})

describe.runIf(testEngine() === 'server' && existsSync(join(POSTGRES, 'pg_dump')))(
  'a backup of a PostgreSQL server',
  () => {
    test(
      'made while people write and restored elsewhere, it holds all that was acknowledged and every right',
      { timeout: PATIENCE },
      async () => {
        const [place, other] = [await migratedPlace(), await temporaryPlace()]
        const file = `/tmp/dossier-backup-${process.pid}.dump`
        const env = {
          PATH: `${POSTGRES}:${process.env['PATH']}`,
          DATABASE_URL: place.databaseUrl ?? '',
          NEW_DATABASE_URL: other.databaseUrl ?? '',
          BACKUP_FILE: file,
        }
        const workspace = await prepareWorkspace(place, 4)
        const email = await givePassword(place, workspace)
        const ledger = await whileWriting(place, workspace, async () => {
          const { code, said } = await runDocumented(PAGE, ['PostgreSQL server', 'Back up'], env)
          expect({ code, said }).toEqual({ code: 0, said: '' })
        })
        const { code, said } = await runDocumented(PAGE, ['PostgreSQL server', 'Restore'], env)
        await rm(file)
        expect({ code, said }).toEqual({ code: 0, said: '' })
        const schemas = await Promise.all(
          [place, other].map((one) => withDatabase(one, ({ owner }) => describeSchema(owner))),
        )
        expect(schemas[1]).toEqual(schemas[0])
        await expectWhole(other, ledger, email)
      },
    )
  },
)
