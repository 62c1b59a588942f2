import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { TILE_CONTENTS } from '@dossier/contract/dashboards/contents'
import { boxOf } from '@dossier/core/dashboards/merge-dashboards'
import { columnsOf, layoutFault } from '@dossier/core/dashboards/place'
import { badInput } from '../../http/refusal.ts'

interface Layout {
  cells: readonly DashboardCell[]
  fineGridEnabled: boolean
}

/**
 * The tiles as they are stored: what their types do not have is left out of their contents. Refuses with 400 and the
 * place of the mistake tiles that overlap, are outside the grid, share an id, or whose contents are not what their type
 * holds. A target that does not exist is stored: its tile says so.
 */
export function checkedCells({ cells, fineGridEnabled }: Layout): DashboardCell[] {
  const ids = new Set<string>()
  for (const [at, { id }] of cells.entries()) {
    if (ids.has(id)) badInput(`Two tiles have the id "${id}".`, `cells.${at}.id`)
    ids.add(id)
  }
  const fault = layoutFault(cells.map(boxOf), columnsOf(fineGridEnabled))
  if (fault) badInput(fault, 'cells')
  return cells.map((cell, at) => ({ ...cell, contents: checkedContents(cell, `cells.${at}.contents`) }))
}

function checkedContents({ contents, cellType }: DashboardCell, at: string): string {
  const read = TILE_CONTENTS[cellType].safeParse(parsed(contents, at))
  if (read.success) return JSON.stringify(read.data)
  const [issue] = read.error.issues
  return badInput(issue?.message ?? 'The contents of this tile cannot be read.', [at, ...(issue?.path ?? [])].join('.'))
}

/** A new tile may have no contents at all. */
function parsed(contents: string, at: string): unknown {
  if (contents.trim() === '') return {}
  try {
    return JSON.parse(contents) as unknown
  } catch {
    return badInput('The contents of a tile have to be JSON.', at)
  }
}
