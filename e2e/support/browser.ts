import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

export { findChromium }

let running: Browser | undefined

/** Fewer processes, and machine code that is made quickly: many pages are used, each for a short time. */
const THRIFTY = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--process-per-site',
  '--num-raster-threads=1',
  '--js-flags=--no-turbofan --no-maglev',
]

/** The headless browser of this worker, which ends with it; every person in a journey gets a context of their own. */
export async function openBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await startBrowser()
  return running
}

async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: run npm test -- e2e, which installs one, or set CHROMIUM_PATH.')
  // In a container, and as root, the browser's own sandbox cannot start; the pages are ours.
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...THRIFTY] })
}
