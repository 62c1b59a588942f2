import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'
import { root } from './run-command.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'docs/*.md'], { cwd: root })

test('every link from one page of the documentation to another leads somewhere', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), decodeURI(target!))))
      .map(([, target]) => `${page}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('the index of decisions has each of them once, by its title', () => {
  const decisions = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-.*\.md$/.test(name))
  const lines = decisions.map((name) => {
    const [title] = readFileSync(join(root, 'docs/adr', name), 'utf8').split('\n', 1)
    return `- [${title!.replace(/^# /, '')}](${name})`
  })
  const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8')
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- ['))
      .toSorted(),
  ).toEqual(lines.toSorted())
})

/** Old migrations are frozen, so they name decisions by the numbers of their time. */
const MIGRATIONS = /^apps\/server\/src\/(?:db\/migrations|testing\/releases)\//
const NAMED = /\bADRs?[ -](\d{1,3}(?:(?:, and |, | and | or )\d{1,3}(?=[).,;:]| and | or ))*)\b/g

test('every decision that code and pages name has a page, or was merged into one if an old migration names it', () => {
  const current = new Set(readdirSync(join(root, 'docs/adr')).map((name) => Number(name.slice(0, 4))))
  const [, table = ''] = readFileSync(join(root, 'docs/adr/README.md'), 'utf8').split('## Earlier numbers')
  const earlier = new Set(
    [...table.matchAll(/\) \| ([\d, ]+) \|/g)].flatMap(([, numbers]) => numbers!.split(', ').map(Number)),
  )
  const unknown = listFiles()
    .filter((path) => /\.(?:tsx?|js|css|md|sql|yml)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(NAMED)]
        .flatMap(([, numbers]) => numbers!.match(/\d+/g)!.map(Number))
        .filter((number) => !current.has(number) && !(MIGRATIONS.test(path) && earlier.has(number)))
        .map((number) => `${path}: ADR ${number}`),
    )
  expect(unknown).toEqual([])
})
