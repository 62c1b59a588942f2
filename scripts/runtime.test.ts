import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function startUnder(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
  const check = join(import.meta.dirname, 'runtime.js')
  return spawnSync(process.execPath, ['--import', pretend, '--import', check, '--eval', 'console.log("runs")'], {
    encoding: 'utf8',
  })
}

test('an older runtime is refused with what to do instead', () => {
  const { status, stdout, stderr } = startUnder('v20.20.2')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('this is Node v20.20.2: run npm install again')
})

test('the pinned runtime and newer ones are accepted', () => {
  expect(['v26.10.0', 'v27.0.0'].map((version) => startUnder(version).stdout.trim())).toEqual(['runs', 'runs'])
})
