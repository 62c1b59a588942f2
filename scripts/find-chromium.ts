import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

/** The headless shell is the same engine without the browser's windows, which take as long as the pages. */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium that starts: CHROMIUM_PATH, else one in PATH, else one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const setting = process.env['CHROMIUM_PATH']
  if (setting) {
    if (starts(setting)) return setting
    throw new Error(`CHROMIUM_PATH is ${setting}, which does not start: correct it, or unset it to have one found.`)
  }
  return [...inPath(), ...fromPlaywright()].find(starts)
}

/**
 * The same. Where root runs the tests, the headless shell is installed from Debian's packages even if the whole browser is
 * there, because the journeys take a third less with it; what was found serves if that fails.
 */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found && (process.env['CHROMIUM_PATH'] || found.endsWith(SHELL) || process.getuid?.() !== 0)) return found
  const isInstalled = installPackage(SHELL) || (!found && installPackage('chromium'))
  const best = isInstalled ? findChromium() : found
  if (best) return best
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.')
}

function inPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path))
}

function fromPlaywright(): string[] {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const revisions = readdirSync(cache).filter((name) => name.startsWith('chromium-'))
  return revisions
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((revision) => ['chrome-linux64', 'chrome-linux'].map((folder) => join(cache, revision, folder, 'chrome')))
    .filter((path) => existsSync(path))
}

/** Some distributions install a stub that only says where to get the browser. */
const starts = (path: string) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
