import { withParents, type ParentOf } from '@dossier/core/areas/with-parents'
import { isEnabled } from '@dossier/core/tenants/features'
import { badInput } from '../../../http/refusal.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { AREAS_PER_CASE } from './property-values.ts'

interface Areas {
  features: readonly string[]
  catalogue: Pick<Catalogue, 'areas'>
  before: readonly number[]
  chosen: readonly number[]
  limit?: number | undefined
}

/** The areas to store: where the tenant wants records to follow the tree, the areas above come and go with them. (D-084) */
export function completeAreas({ features, catalogue, before, chosen, limit = AREAS_PER_CASE }: Areas): number[] {
  if (!isEnabled(features, 'syncAreaParentChanges')) return [...chosen]
  const complete = withParents(parentsOf(catalogue), before, chosen)
  return complete.length <= limit
    ? complete
    : badInput(`A record can have up to ${limit} areas, with those above them. Choose fewer.`)
}

export const parentsOf = ({ areas }: Pick<Catalogue, 'areas'>): ParentOf => ({ get: (id) => areas.get(id)?.parentId })
