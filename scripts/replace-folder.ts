import { rename, rm } from 'node:fs/promises'

/**
 * Puts a finished folder in the place of another one. If several processes do so at once, one of their folders is there
 * afterwards, whole; the others and what they replaced are removed.
 */
export async function replaceFolder(draft: string, place: string): Promise<void> {
  const last = `${draft}-last`
  try {
    // It may be missing: this is the first build, or another process is about to put its own there.
    await rename(place, last).catch(unless('ENOENT'))
    // There may be one: of another process, or what a third one puts there instead.
    await rename(draft, place).catch(unless('ENOTEMPTY', 'EEXIST'))
  } finally {
    await Promise.all([draft, last].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
