import { rm, symlink } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder } from '../../testing/postgres/fresh-database.ts'
import { runScript } from '../../testing/run-script.ts'
import { FolderInUse } from '../errors.ts'
import { lockFolder } from './folder-lock.ts'
import { testEngine } from '../../testing/postgres/postgres.ts'

describe.runIf(testEngine() === 'embedded')('the lock of the data folder', () => {
  const writer = new URL('./write-until-killed.process.ts', import.meta.url)
  let folder = ''
  beforeAll(async () => {
    folder = await freshFolder()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a second process on the same data folder ends and names the first', async () => {
    const unlock = await lockFolder(folder)
    const { code, errors } = await runScript(writer, folder).closed
    await unlock()

    expect(code).toBe(1)
    expect(errors).toContain(`The data folder ${folder} is in use by process ${process.pid}.`)
  })

  test('the lock of a killed process is free, and a link to the folder is the same folder', async () => {
    const holder = runScript(writer, folder)
    await holder.printed(1)
    const link = `${folder}-link`
    await symlink(folder, link)
    await expect(lockFolder(link)).rejects.toThrow(FolderInUse)
    await expect(lockFolder(link)).rejects.toThrow(`process ${holder.pid}`)
    await rm(link)

    await holder.kill()

    const unlock = await lockFolder(folder)
    await unlock()
  })
})
