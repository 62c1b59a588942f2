import { z } from 'zod'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { JobFault, type TenantJob } from '../../../queue/job-kind.ts'
import type { Changes } from '../writing/apply-changes.ts'
import { changeInBatches, OnBehalf } from './change-in-batches.ts'

export type Replaceable = 'statusId' | 'severityId'

/** The column of each. */
export const COLUMN_OF = { statusId: 'status_id', severityId: 'severity_id' } as const satisfies Record<
  Replaceable,
  string
>

interface Replacement {
  key: Replaceable
  from: number
  to: number
}

/** Replaces the value in those records that still have it. */
export const replacing =
  ({ key, from, to }: Replacement): Changes =>
  ({ record }) =>
    record.row[COLUMN_OF[key]] === from ? [{ kind: 'property', key, value: to }] : []

const Data = OnBehalf.extend({
  key: z.enum(['statusId', 'severityId']),
  from: z.int(),
  to: z.int(),
  titles: z.object({ from: z.string(), to: z.string() }),
})

/** Gives many records another status or severity. Each batch is whole by itself; the next attempt goes on after it. */
export const replaceLookupJob: TenantJob<z.infer<typeof Data>> = {
  name: 'replace-lookup',
  title: 'Replace a value in all records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  about: ({ titles }) => `${titles.from} → ${titles.to}`,
  prepare: (node) => ({
    run: (attempt) => {
      const { data } = attempt
      const held = { column: COLUMN_OF[data.key], id: data.from }
      return changeInBatches({ node, attempt, held }, async (scene) => {
        const { statuses, severities } = await loadCatalogue(scene)
        if (!(data.key === 'statusId' ? statuses : severities).has(data.to))
          throw new JobFault(`"${data.titles.to}" was deleted. Choose another value.`, { isFinal: true })
        return replacing(data)
      })
    },
  }),
}
