import { withoutLeft } from '@dossier/core/areas/with-parents'
import { z } from 'zod'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { JobFault, type TenantJob } from '../../../queue/job-kind.ts'
import { changeInBatches, OnBehalf } from './change-in-batches.ts'
import { parentsOf } from '../plans/complete-areas.ts'

const Data = OnBehalf.extend({
  id: z.int(),
  title: z.string(),
  /** The areas below it. */
  below: z.array(z.int()),
  /** The areas that were above it, its parent first. */
  left: z.array(z.int()),
})

/**
 * Gives the records of an area that was moved the areas above it now, in place of those it left. What it does depends on
 * the tree as it is, so moves that follow each other end well in any order. (D-084)
 */
export const moveAreaJob: TenantJob<z.infer<typeof Data>> = {
  name: 'move-area',
  title: 'Update the areas of records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  about: ({ title }) => title,
  prepare: (node) => ({
    run: (attempt) => {
      const { id, title, below, left } = attempt.data
      const held = { column: 'area_ids' as const, id, orIds: below }
      return changeInBatches({ node, attempt, held, features: ['syncAreaParentChanges'] }, async (scene) => {
        // This node may hear of the move later than of the job.
        node.catalogues.changed(scene.tenant.id, ['areas'])
        const catalogue = await loadCatalogue(scene)
        if (!catalogue.areas.has(id)) throw new JobFault(`"${title}" was deleted.`, { isFinal: true })
        const parentOf = parentsOf(catalogue)
        return ({ record: { row } }) => [
          { kind: 'property', key: 'areas', value: withoutLeft(parentOf, row.area_ids, left) },
        ]
      })
    },
  }),
}
