import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-command.ts'

export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

interface Manifest {
  name?: string
  version?: string
  license?: string | { type?: string }
  /** As packages said it long ago. */
  licenses?: { type?: string }[]
  author?: string | { name?: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** A package that somebody else wrote, by its folder. */
type Folders = Iterable<string>

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The folder of the package that a module is of; undefined for our own modules and those that a tool makes up. */
export function packageOf(module: string): string | undefined {
  const [path = ''] = module.replaceAll('\0', '').split('?')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

/** Where a package finds one that it names; undefined for one of another platform. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

/** The folders of all packages that run with one of ours, itself and other ones of ours left out. */
export function packagesBehind(own: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [own]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    const { name = '', dependencies, optionalDependencies } = read(folder)
    if (!name.startsWith('@dossier/')) found.add(folder)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = needed.startsWith('@dossier/')
        ? join(root, 'packages', needed.slice('@dossier/'.length))
        : folderOf(needed, folder)
      if (next !== undefined) waiting.push(next)
    }
  }
  return found
}

const licenseOf = ({ license, licenses }: Manifest) =>
  (typeof license === 'string' ? license : (license ?? licenses?.[0])?.type) ?? 'as below'

/** A package by its folder, with its license expression. */
export const licensed = (folder: string): { name: string; license: string } => {
  const manifest = read(folder)
  return { name: manifest.name ?? folder, license: licenseOf(manifest) }
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** What a package says of its license: its files, else that part of its introduction, else the license's own text. */
function textOf(folder: string, manifest: Manifest): string {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const files = names.filter((name) => /^(licen[cs]e|copying|notice|unlicense|third.?party)/i.test(name))
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
  const readme = names.find((name) => /^readme/i.test(name))
  const [said] =
    /^#+[^\n]*licen[cs](?:e|ing)[^]*/im.exec(readme ? readFileSync(join(folder, readme), 'utf8') : '') ?? []
  if (said && said.length > 300) return said.trim()
  if (licenseOf(manifest) === 'Apache-2.0') return readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  return `Copyright (c) ${author ?? `the authors of ${manifest.name}`}\n\n${licenseOf(manifest) === 'MIT' ? MIT : licenseOf(manifest)}`
}

/** Name, version and license of each package, and each text once, under the names of those that have it. */
export function noticesOf(folders: Folders): string {
  const byText = new Map<string, { title: Set<string>; text: string }>()
  for (const folder of folders) {
    const manifest = read(folder)
    const text = textOf(folder, manifest)
    const key = text.replaceAll(/\s+/g, ' ')
    const section = byText.get(key) ?? { title: new Set(), text }
    section.title.add(`${manifest.name} ${manifest.version} (${licenseOf(manifest)})`)
    byText.set(key, section)
  }
  const sections = [...byText.values()].map(({ title, text }) => `${[...title].toSorted().join('\n')}\n\n${text}\n`)
  const line = `\n${'-'.repeat(80)}\n\n`
  return ['Dossier contains software of others, under the licenses below.\n', ...sections.toSorted()].join(line)
}
