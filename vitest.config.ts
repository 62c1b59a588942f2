import { defineConfig } from 'vitest/config'

const minute = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          testTimeout: minute / 2,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/jsdom-setup.ts'],
          testTimeout: minute,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: ['apps/server/src/testing/migrated-template.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: ['e2e/support/shared-product.ts'],
          testTimeout: minute,
          hookTimeout: 3 * minute,
          expect: { poll: { timeout: minute / 4 } },
        },
      },
    ],
  },
})
