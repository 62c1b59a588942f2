import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

/**
 * A product for each of the files that run in parallel, whose people would interfere otherwise. All of them use a
 * filled demo, from which products for single tests are copied, too.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  process.env['E2E_FOLDER'] = folder
  // The first one makes the demo.
  const products = [await startProduct()]
  const others = Array.from({ length: Number(config.maxWorkers) - 1 }, () => startProduct())
  products.push(...(await Promise.all(others)))
  products.forEach(({ url }, nth) => (process.env[`E2E_URL_${nth + 1}`] = url))
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the product of this file's lane is. */
export const sharedUrl = (): string => process.env[`E2E_URL_${process.env['VITEST_POOL_ID']}`]!
