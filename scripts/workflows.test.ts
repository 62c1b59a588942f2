import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [, listed = ''] = /^const parts: [^{]*\{\n([^]*?)^\}/m.exec(read('scripts/test.ts')) ?? []
const parts = [...listed.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)

test.each(['.github/workflows/test.yml', '.gitlab-ci.yml'])(
  '%s runs every part of a full run, the browser in a job of its own',
  (path) => {
    const workflow = read(path)
    const run = [...workflow.matchAll(/npm test -- (\w+)/g)].map(([, name]) => name)
    expect(parts).toContain('postgres')
    expect(run.toSorted()).toEqual(parts.toSorted())
    expect(workflow.slice(workflow.indexOf('\nbrowser:') + workflow.indexOf('\n  browser:') + 1)).toContain(
      'npm test -- e2e',
    )
    // Mirrors and folders of one machine would fail on every other.
    expect(workflow).not.toMatch(/registry|https?:|\/(home|root|work)\//)
  },
)
