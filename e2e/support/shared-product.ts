import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** One product for all journeys of this run, on a filled demo that also serves those who need one of their own. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  process.env['E2E_FOLDER'] = folder
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
