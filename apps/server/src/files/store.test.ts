import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { MissingBytes, type FileKey, type FileStore } from './store.ts'

const key: FileKey = { tenantId: 7, id: '0b1f2c3d-0000-4000-8000-000000000001', part: 'file' }
const BUCKET = { bucket: 'dossier', prefix: 'main/', region: 'us-east-1' }
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder = ''
let server: S3rver

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-store-'))
  const directory = join(folder, 's3')
  server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'dossier', configs: [] }] })
  const { port } = (await server.run()) as { port: number }
  stores.bucket = s3Store({ ...BUCKET, endpoint: `http://127.0.0.1:${port}`, credentials: CREDENTIALS })
  stores.folder = folderStore(join(folder, 'files'))
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, FileStore> = {}
const textOf = async (bytes: Promise<Readable>) => (await buffer(await bytes)).toString()

describe.each(['folder', 'bucket'])('in a %s', (kind) => {
  const store = () => stores[kind]!
  const put = async (of: FileKey, text: string) => {
    const path = join(folder, 'given')
    await writeFile(path, text)
    await store().put(of, path)
  }

  test('D-061 bytes are stored, read whole and in part, replaced and removed', async () => {
    await put(key, 'Lamp 7')
    expect(await textOf(store().read(key))).toBe('Lamp 7')
    expect(await textOf(store().read(key, { start: 1, end: 3 }))).toBe('amp')
    await put(key, 'Lamp 8')
    expect(await textOf(store().read(key))).toBe('Lamp 8')
    await store().remove(key)
    await store().remove(key)
    await expect(store().read(key)).rejects.toBeInstanceOf(MissingBytes)
  })

  test('D-061 the same id of another tenant, and the picture of a file, are bytes of their own', async () => {
    const [theirs, preview] = [{ ...key, tenantId: 8 }, { ...key, part: 'preview' } as const]
    await put(key, 'ours')
    await put(theirs, 'theirs')
    await put(preview, 'picture')
    await store().remove(key)
    expect(await textOf(store().read(theirs))).toBe('theirs')
    expect(await textOf(store().read(preview))).toBe('picture')
  })
})

test('D-061 a folder has nothing but whole files, with the tenant in their path', async () => {
  const path = join(folder, 'given')
  await writeFile(path, 'x')
  await stores.folder!.put(key, path)
  const names = await readdir(join(folder, 'files', '7'), { recursive: true })
  expect(names.toSorted()).toEqual(['0b', `0b/${key.id}`, `0b/${key.id}.preview`])
  await expect(stores.folder!.put({ ...key, tenantId: 9 }, join(folder, 'missing'))).rejects.toThrow('ENOENT')
  await expect(stores.folder!.read({ ...key, tenantId: 9 })).rejects.toBeInstanceOf(MissingBytes)
})

test('D-061 a bucket that is not there refuses instead of losing a file', async () => {
  const { port } = new URL('http://127.0.0.1:1')
  const store = s3Store({ ...BUCKET, endpoint: `http://127.0.0.1:${port}`, credentials: CREDENTIALS })
  const path = join(folder, 'given')
  await writeFile(path, 'x')
  await expect(store.put(key, path)).rejects.toThrow()
})
