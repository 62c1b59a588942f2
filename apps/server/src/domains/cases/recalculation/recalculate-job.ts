import { RECALCULATION } from '@dossier/contract/fields/calculation'
import { isDerived } from '@dossier/core/calculations/graph'
import { z } from 'zod'
import type { TenantJob } from '../../../queue/job-kind.ts'
import { recalculateRecords } from './recalculate-records.ts'

const Data = z.object({
  about: z.string(),
  templateIds: z.array(z.int()),
  /** Only records that were saved after this instant; null for all. */
  since: z.string().nullable(),
  /** After a change of the organization's time zone: the zone before it. */
  fromZone: z.string().nullable().default(null),
})

/** May run again: it writes what differs, by the definitions of that moment, and goes on where it was. */
export const recalculateJob: TenantJob<z.infer<typeof Data>> = {
  name: 'recalculate',
  title: RECALCULATION,
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 12 * 3600,
  about: ({ about, since }) => (since === null ? about : `${about}, records saved in the meantime`),
  prepare: (node) => ({
    run: (attempt) => {
      const { templateIds, since, fromZone } = attempt.data
      return recalculateRecords({
        node,
        attempt,
        since,
        tracks: fromZone === null,
        fromZone,
        isMeant: ({ id, placedFields }) =>
          templateIds.includes(id) && (fromZone !== null || placedFields.some(({ field }) => isDerived(field))),
      })
    },
  }),
}
