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

/** They take the time that is left, so all of them end together. */
const OF_ANY_LENGTH = '/e2e/stories/'

/**
 * Within each project: the files known to be long, then as vitest sorts (by the last duration, else by size), and at the
 * end those of any length.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) =>
      a.project.name === b.project.name ? placeOf(a.moduleId) - placeOf(b.moduleId) : 0,
    )
  }
}

function placeOf(moduleId: string): number {
  if (moduleId.includes(OF_ANY_LENGTH)) return LONG.length + 1
  const place = LONG.findIndex((end) => moduleId.endsWith(end))
  return place < 0 ? LONG.length : place
}
