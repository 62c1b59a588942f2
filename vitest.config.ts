import { defineConfig } from 'vitest/config'
import { recordedSchemas } from './apps/web/recorded-schemas.ts'
import { withoutServerSide } from './apps/web/without-server-side.ts'
import { LongFilesFirst } from './scripts/long-files-first.ts'

const minute = 60_000
const seed = Number(process.env['TEST_SEED'] ?? 0)

export default defineConfig({
  test: {
    isolate: false,
    expect: { poll: { timeout: minute / 4 } },
    maxWorkers: 2,
    // Every file leaves things as it found them, so the order does not matter; a seed proves it.
    sequence: seed ? { shuffle: { files: true }, seed } : { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          testTimeout: minute,
        },
      },
      {
        extends: true,
        // The contract as the browser has it.
        plugins: [withoutServerSide],
        resolve: { alias: [recordedSchemas] },
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/jsdom-setup.ts'],
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/src/testing/migrated-template.ts'],
          setupFiles: ['apps/server/src/testing/run-ends.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['e2e/support/shared-product.ts'],
          // Each step has a limit of its own; a slow machine takes long for many of them.
          testTimeout: 5 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
})
