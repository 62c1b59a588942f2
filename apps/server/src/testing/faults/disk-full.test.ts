import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder } from '../postgres/fresh-database.ts'
import { testEngine } from '../postgres/postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { networkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { givePassword, signInOverNetwork } from './sign-in-over-network.ts'
import { endOfStart, startProduct } from './start-product.ts'

const MEGABYTE = 1_000_000
/** The reserve below which nothing is written any more. */
const RESERVE = 64 * MEGABYTE

let disk = ''
const mounted = testEngine() === 'embedded' && (await mountSmallDisk())

/** Needs the right to mount; without it the tests of this file are left out. */
async function mountSmallDisk(): Promise<boolean> {
  disk = await freshFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

afterAll(async () => {
  if (mounted) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

const free = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

describe.runIf(mounted)('on a disk that is nearly full', () => {
  const place = { dataDir: '' }
  beforeAll(() => {
    place.dataDir = join(disk, 'data')
  })

  test('writes are refused with 507, reads go on, and it recovers by itself', { timeout: 180_000 }, async () => {
    const { templateId, tokens } = await prepareWorkspace(place, 1)
    await using product = await startProduct(place)
    const caller = await networkCaller(product.address, tokens[0] ?? '')
    const create = (title: string) => caller.send({ method: 'POST', path: '/cases', body: { templateId, title } })
    const first = await create('before')
    expect(first.status).toBe(200)
    const { id, caseNumber } = (JSON.parse(first.text) as { created: { id: number; caseNumber: string } }).created

    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(free() - RESERVE / 2))
    for (const write of [
      { method: 'POST', path: '/cases', body: { templateId, title: 'while full' } },
      { method: 'POST', path: `/cases/field/${id}/note/false`, body: { value: 'while full' } },
      { method: 'POST', path: '/cases/update', body: { caseId: id, comment: 'while full' } },
      { method: 'GET', path: `/cases/close/${id}` },
    ])
      expect(await caller.send(write)).toMatchObject({
        status: 507,
        text: 'The disk is full. Nothing was changed; tell your administrator.',
      })
    const read = await caller.send({ method: 'GET', path: `/cases/details?caseNumber=${caseNumber}` })
    expect(read.status).toBe(200)
    expect(read.text).not.toContain('while full')
    expect((await fetch(`${product.address}/ready`)).status).toBe(200)

    truncateSync(ballast, 0)
    rmSync(ballast)
    expect((await create('after')).status).toBe(200)
    await product.kill()
    expect(await withDatabase(place, ({ owner }) => brokenInvariants(owner))).toEqual([])
  })

  afterEach(() => {
    for (const name of ['ballast', 'more']) rmSync(join(disk, name), { force: true })
  })

  test('with data in it, a full disk can be started on, read from and signed in to', { timeout: 180_000 }, async () => {
    const workspace = await prepareWorkspace(place, 1)
    const { templateId, tokens } = workspace
    const email = await givePassword(place, workspace)
    const ballast = join(disk, 'ballast')
    let caseNumber = ''
    {
      await using product = await startProduct(place)
      const caller = await networkCaller(product.address, tokens[0] ?? '')
      const { text } = await caller.send({ method: 'POST', path: '/cases', body: { templateId, title: 'kept' } })
      caseNumber = (JSON.parse(text) as { created: { caseNumber: string } }).created.caseNumber
      await expect.poll(() => existsSync(join(place.dataDir, 'reserve')), { timeout: 30_000 }).toBe(true)
    }
    writeFileSync(ballast, Buffer.alloc(free()))
    expect(free()).toBeLessThan(MEGABYTE)

    await using product = await startProduct(place)
    expect(await signInOverNetwork(product.address, email)).toBe(200)
    const caller = await networkCaller(product.address, tokens[0] ?? '')
    const read = () => caller.send({ method: 'GET', path: `/cases/details?caseNumber=${caseNumber}` })
    expect(await read()).toMatchObject({ status: 200 })
    const write = { method: 'POST', path: '/cases', body: { templateId, title: 'while full' } }
    expect(await caller.send(write)).toMatchObject({ status: 507 })

    // Something else takes even the reserve: what is open stays open, though no use of a session can be noted.
    writeFileSync(join(disk, 'more'), Buffer.alloc(free()))
    expect(await read()).toMatchObject({ status: 200 })
    expect(await signInOverNetwork(product.address, email)).toBe(507)
    expect((await fetch(`${product.address}/ready`)).status).toBe(200)

    for (const file of [ballast, join(disk, 'more')]) rmSync(file)
    expect(await signInOverNetwork(product.address, email)).toBe(200)
    expect(await caller.send(write)).toMatchObject({ status: 200 })
  })

  test('a first start does not begin, and says so', { timeout: 180_000 }, async () => {
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - RESERVE / 2)))
    const ended = await endOfStart({ dataDir: join(disk, 'other') })
    rmSync(ballast)
    expect(ended.code).toBe(2)
    expect(ended.said).toMatch(/^Nothing can be saved: the disk of .* has only \d+ MB left\. Free some space first\.$/)
  })
})
