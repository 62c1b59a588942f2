import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { once } from '../db/once.ts'
import type { Bucket } from '../settings.ts'
import { MissingBytes, pathOf, type FileKey, type FileStore } from './store.ts'

/** Keeps files in a bucket of a store that speaks the protocol of Amazon S3. Its client is loaded with the first file. */
export function s3Store({ bucket, prefix, endpoint, region, credentials }: Bucket): FileStore {
  const open = once(async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Many stores know none but those of the request itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  })
  const named = (key: FileKey) => ({ Bucket: bucket, Key: prefix + pathOf(key) })
  return {
    async put(key, path) {
      const { sdk, client } = await open()
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size, ContentType: 'application/octet-stream' }
      await client.send(new sdk.PutObjectCommand({ ...named(key), ...body }))
    },

    async read(key, range) {
      const { sdk, client } = await open()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...named(key), ...part })).catch((error: Error) => {
        if (error.name === 'NoSuchKey') throw new MissingBytes(pathOf(key), { cause: error })
        throw error
      })
      return Body as Readable
    },

    async remove(key) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(named(key)))
    },
  }
}
