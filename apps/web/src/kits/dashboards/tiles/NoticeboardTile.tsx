import type { NoticeboardContents } from '@dossier/contract/dashboards/contents'
import { noticeboards } from '@dossier/contract/noticeboards'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NoteText } from '../../noticeboards/NoteText.tsx'
import '../../noticeboards/noticeboards.css'
import { useBoard } from '../board.ts'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'

const NoticeboardsDialog = lazyPart(async () => ({
  default: (await import('../../noticeboards/NoticeboardsDialog.tsx')).NoticeboardsDialog,
}))

/** The notes of a noticeboard, newest first, live. */
export function NoticeboardTile({ cell, contents: { selectedNoticeboardId } }: TileProps<NoticeboardContents>) {
  const { canEdit, isEditing, removeTile } = useBoard()
  const all = useQuery(queryOf(noticeboards.list))
  const [isOpen, setOpen] = useState(false)
  const board = all.data?.find(({ id }) => id === selectedNoticeboardId)
  const isGone = selectedNoticeboardId !== undefined && all.data !== undefined && !board
  const edit = canEdit && !isEditing && (
    <IconButton label="Edit notes" onPress={() => setOpen(true)}>
      <Pencil size={14} />
    </IconButton>
  )
  return (
    <Tile
      title={board?.title ?? 'Noticeboard'}
      actions={edit}
      isText={board !== undefined}
      isSmall={isGone || selectedNoticeboardId === undefined}
    >
      {selectedNoticeboardId === undefined ? (
        <TileEmpty>Choose a noticeboard in the settings of this tile.</TileEmpty>
      ) : isGone ? (
        <TileFailure
          text="Error loading data"
          reason="This noticeboard was deleted."
          onRemove={canEdit ? () => removeTile(cell.id) : undefined}
        />
      ) : board ? (
        <Notes id={board.id} onAdd={edit ? () => setOpen(true) : undefined} />
      ) : all.error ? (
        <TileFailure text="Error loading data" reason={messageOf(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <Skeleton shape="list" rows={3} />
      )}
      <Suspense>
        {isOpen && <NoticeboardsDialog selectedId={selectedNoticeboardId} onClose={() => setOpen(false)} />}
      </Suspense>
    </Tile>
  )
}

function Notes({ id, onAdd }: { id: number; onAdd: (() => void) | undefined }) {
  const { data, error, refetch } = useQuery(queryOf(noticeboards.notes, { params: { id: String(id) } }))
  if (!data && error)
    return <TileFailure text="Error loading data" reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="list" rows={3} />
  if (data.length === 0)
    return (
      <TileEmpty
        action={
          onAdd && (
            <Button variant="outline" onPress={onAdd}>
              Add
            </Button>
          )
        }
      >
        No notes yet.
      </TileEmpty>
    )
  return (
    <div className="tile-notes">
      {data.map((note) => (
        <article key={note.id} className="note">
          <NoteText note={note} />
        </article>
      ))}
    </div>
  )
}
