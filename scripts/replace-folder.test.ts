import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'dossier-replace-'))))
afterAll(() => rm(folder, { recursive: true }))

const PAGES = ['index.html', 'page.js', 'style.css']

async function draftOf(name: string) {
  const draft = join(folder, `.${name}`)
  await mkdir(draft)
  for (const page of PAGES) await writeFile(join(draft, page), name)
  return draft
}

test('builds that end at the same moment leave one of them, whole, and nothing else', async () => {
  const place = join(folder, 'dist')
  for (let round = 0; round < 20; round++) {
    const drafts = await Promise.all([...'abcdefgh'].map((name) => draftOf(`${name}${round}`)))
    await Promise.all(drafts.map((draft) => replaceFolder(draft, place)))
    const texts = await Promise.all(PAGES.map((page) => readFile(join(place, page), 'utf8')))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toMatch(new RegExp(`^[a-h]${round}$`))
    expect(await readdir(folder)).toEqual(['dist'])
  }
})
