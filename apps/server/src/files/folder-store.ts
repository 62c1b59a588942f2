import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MissingBytes, pathOf, type FileKey, type FileStore } from './store.ts'

/** Keeps files in a folder of this machine, or in one that several nodes share. */
export function folderStore(folder: string): FileStore {
  const place = (key: FileKey) => join(folder, pathOf(key))
  return {
    async put(key, path) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const unfinished = `${target}.new`
      // A copy, so that what comes in may be on another disk; a reflink where the disk has them.
      await copyFile(path, unfinished, constants.COPYFILE_FICLONE)
      await sync(unfinished)
      await rename(unfinished, target)
      await sync(dirname(target))
    },

    async read(key, range) {
      const file = await open(place(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new MissingBytes(pathOf(key))
        throw error
      })
      return file.createReadStream(range)
    },

    async remove(key) {
      await rm(place(key), { force: true })
      await rm(`${place(key)}.new`, { force: true })
    },
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
