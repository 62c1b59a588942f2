import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, preview, type PreviewServer } from 'vite'
import { violations } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const configFile = join(import.meta.dirname, '../apps/web/vite.config.ts')
let folder: string
let server: PreviewServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-gallery-'))
  const input = join(import.meta.dirname, '../apps/web/gallery.html')
  const how = { outDir: folder, emptyOutDir: true }
  await build({ configFile, logLevel: 'error', build: { ...how, rollupOptions: { input } } })
  server = await preview({ configFile, logLevel: 'error', build: how, preview: { port: 0, host: '127.0.0.1' } })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([1440, 800, 799, 390])('every part of the gallery is accessible and fits at %s', async (width) => {
  const baseURL = server.resolvedUrls!.local[0]!
  const { page, watch } = await stage.guest({ baseURL, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  // The example that the server refuses.
  watch.expect(/409/)
  await page.goto('/gallery.html')
  await page.getByText('A team named "Roads" already exists.').nth(1).waitFor()
  // Placeholders are always loading here.
  await page.evaluate(
    `document.querySelectorAll('[aria-busy=true]').forEach((one) => one.removeAttribute('aria-busy'))`,
  )
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overhang)).toBe(0)
  // The wide and the narrow look differ at 800; the rest of the widths only in how parts wrap.
  if (width === 1440 || width === 390) expect(await violations(page, `gallery at ${width}`)).toEqual([])
  await stage.photographAll(page, 'gallery')
})
