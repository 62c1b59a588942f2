import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than their size says; begun last, one of them would leave a core idle at the end. */
const LONG = [
  'testing/matrix/matrix.test.ts',
  'testing/faults/upgrade.test.ts',
  'testing/faults/lost-messages.test.ts',
  'testing/faults/mass-disconnect.test.ts',
  'domains/auth/sign-in-tries.test.ts',
  'demo/create-demo.test.ts',
  'src/lib/hub.test.tsx',
]

/** Within each project: the files known to be long, then as vitest sorts (by the last duration, else by size). */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => LONG.findIndex((end) => moduleId.endsWith(end)) + 1 || Infinity
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? place(a) - place(b) || 0 : 0))
  }
}
