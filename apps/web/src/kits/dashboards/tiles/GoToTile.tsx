import { dashboards } from '@dossier/contract/dashboards/calls'
import type { GoToContents } from '@dossier/contract/dashboards/contents'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { queryOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { useBoard } from '../board.ts'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'

/** Leads to another dashboard. */
export function GoToTile({ cell, contents: { id, title } }: TileProps<GoToContents>) {
  const { goTo, canEdit, removeTile } = useBoard()
  const all = useQuery(queryOf(dashboards.list))
  const target = all.data?.find((one) => one.id === id)
  const isGone = id !== undefined && all.data !== undefined && !target
  const name = title || target?.title || 'Go to'
  return (
    <Tile title={name} hideHead isSmall>
      {id === undefined ? (
        <TileEmpty>This tile leads nowhere yet.</TileEmpty>
      ) : isGone ? (
        <TileFailure
          text="Error loading data"
          reason="The dashboard was deleted, or you lost access to it."
          onRemove={canEdit ? () => removeTile(cell.id) : undefined}
        />
      ) : (
        <Button className="tile-go" onPress={() => goTo(id)}>
          <span className="truncate">{name}</span>
          <ArrowRight size={18} aria-hidden />
        </Button>
      )}
    </Tile>
  )
}
