import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for this run of the journeys, in which the first product start leaves the filled demo for the others. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  process.env['E2E_FOLDER'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
