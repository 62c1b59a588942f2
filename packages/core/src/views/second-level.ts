import type { GroupStep } from '@dossier/contract/views/definition'

interface Grouped {
  groupBy: string | null
  groupByOption: GroupStep
  /** Of a view as its reader gets it. */
  groupByDataType?: string | null
  thenGroupBy: string | null
  thenGroupByOption: GroupStep
  thenGroupByDataType?: string | null
}

/** What makes the subgroups of a view, as if they were its groups: what is true of a group is true of them. (ADR 203) */
export const secondLevel = <V extends Grouped>(view: V): V => ({
  ...view,
  groupBy: view.thenGroupBy,
  groupByOption: view.thenGroupByOption,
  ...(view.thenGroupByDataType !== undefined && { groupByDataType: view.thenGroupByDataType }),
  thenGroupBy: null,
})

/** The view without the levels of groups that not everybody sees: there are no subgroups without groups. */
export function seenLevels<V extends Pick<Grouped, 'groupBy' | 'thenGroupBy'>>(
  view: V,
  isSeen: (key: string) => boolean,
): Pick<V, 'groupBy' | 'thenGroupBy'> {
  const seen = (key: string | null) => (key !== null && isSeen(key) ? key : null)
  const groupBy = seen(view.groupBy)
  return { groupBy, thenGroupBy: groupBy === null ? null : seen(view.thenGroupBy) }
}
