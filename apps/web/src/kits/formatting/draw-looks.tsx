import type { AreaNode } from '@dossier/contract/lookups/areas'
import type { Me } from '@dossier/contract/user-profile/me'
import type { CaseRow } from '@dossier/contract/views'
import { filterColumns } from '@dossier/core/filters/columns'
import { rowFormats } from '@dossier/core/formatting/row-format'
import { reader } from '../../lib/dates.ts'
import type { LookOf } from '../record-table/Cell.tsx'
import { cellLook } from './cell-look.tsx'
import type { Formatted } from './use-look-of.ts'

interface Viewer {
  me: Me
  now: number
  areas: readonly AreaNode[]
}

/** How the rules of a view make the cells of its rows look to a person. */
export function drawLooks(view: Formatted & { rows: readonly CaseRow[] }, { me, now, areas }: Viewer): LookOf {
  const { formattingRules: rules, fields, rows } = view
  const formatOf = rowFormats(
    { rules, fields, rows },
    {
      meId: me.id,
      now,
      timeZone: reader().timeZone,
      firstDayOfWeek: me.firstDayOfWeek,
      columns: filterColumns(me, fields),
      areasWithin: (id) => areasBelow(areas, id),
      // Rules do not compare with teams: who is in which is not known here.
      membersOf: () => [],
      isGone: () => false,
    },
  )
  return (row, column) => {
    const found = formatOf(row, column)
    return found && cellLook(found.format, found.share)
  }
}

/** An area and all below it; itself until the tree is known. */
function areasBelow(areas: readonly AreaNode[], id: number): number[] {
  const idsOf = (area: AreaNode): number[] => [area.id, ...area.children.flatMap(idsOf)]
  const find = (among: readonly AreaNode[]): AreaNode | undefined =>
    among.find((area) => area.id === id) ??
    among
      .values()
      .map(({ children }) => find(children))
      .find(Boolean)
  const area = find(areas)
  return area ? idsOf(area) : [id]
}
