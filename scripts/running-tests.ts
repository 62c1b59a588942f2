import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Keeps a file with what runs at this moment, a line for each worker, for the process that ends a run that hangs. */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter's default export.
export default class RunningTests implements Reporter {
  /** The test in each file; none while the file is loaded, and between tests. */
  readonly #running = new Map<string, string>()

  onTestModuleQueued({ relativeModuleId }: TestModule) {
    this.#note(relativeModuleId, '')
  }

  onTestCaseReady({ module, fullName }: TestCase) {
    this.#note(module.relativeModuleId, ` > ${fullName}`)
  }

  onTestCaseResult({ module }: TestCase) {
    this.#note(module.relativeModuleId, '')
  }

  onTestModuleEnd({ relativeModuleId }: TestModule) {
    this.#running.delete(relativeModuleId)
    this.#write()
  }

  #note(file: string, test: string) {
    this.#running.set(file, test)
    this.#write()
  }

  #write() {
    const file = process.env['RUNNING_TESTS']
    if (file) writeFileSync(file, [...this.#running].map((each) => each.join('')).join('\n'))
  }
}
