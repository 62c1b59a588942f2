import { type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BoardForm } from './BoardForm.tsx'
import { DeleteBoard } from './DeleteBoard.tsx'
import { NotesEditor } from './NotesEditor.tsx'
import './noticeboards.css'

interface NoticeboardsDialogProps {
  /** The noticeboard that is open at first. */
  selectedId: number | undefined
  onClose: () => void
}

/** All noticeboards, and the notes of the selected one to add to, change and delete. */
export function NoticeboardsDialog({ selectedId, onClose }: NoticeboardsDialogProps) {
  const { data: all, error, refetch } = useQuery(queryOf(noticeboards.list))
  const [chosenId, setChosenId] = useState(selectedId)
  const [form, setForm] = useState<'new' | 'edit' | null>(null)
  const selected = all?.find(({ id }) => id === chosenId) ?? all?.[0]
  return (
    <Modal title="Noticeboards" isOpen onClose={onClose} size="lg">
      {error && !all && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!all && !error && <Skeleton shape="list" rows={4} />}
      {all && (
        <div className="noticeboards">
          <Boards all={all} selected={selected} onSelect={setChosenId} onNew={() => setForm('new')} />
          {selected ? (
            <section className="noticeboard" aria-label={selected.title}>
              <header className="noticeboard-head">
                <div className="grow">
                  <h3>{selected.title}</h3>
                  {selected.description && <p>{selected.description}</p>}
                </div>
                <IconButton label={`Edit noticeboard ${selected.title}`} onPress={() => setForm('edit')}>
                  <Pencil size={14} />
                </IconButton>
                <DeleteBoard board={selected} onDeleted={() => setChosenId(undefined)} />
              </header>
              <NotesEditor key={selected.id} board={selected} />
            </section>
          ) : (
            <p className="noticeboards-empty">No noticeboards yet.</p>
          )}
        </div>
      )}
      {form && (
        <BoardForm
          board={form === 'edit' ? (selected ?? null) : null}
          onClose={() => setForm(null)}
          onSaved={(id) => {
            setForm(null)
            setChosenId(id)
          }}
        />
      )}
    </Modal>
  )
}

interface BoardsProps {
  all: readonly Noticeboard[]
  selected: Noticeboard | undefined
  onSelect: (id: number) => void
  onNew: () => void
}

function Boards({ all, selected, onSelect, onNew }: BoardsProps) {
  return (
    <nav className="noticeboard-list" aria-label="Noticeboards">
      {all.map(({ id, title, description }) => (
        <button
          key={id}
          type="button"
          className="noticeboard-item"
          aria-current={id === selected?.id}
          onClick={() => onSelect(id)}
        >
          <span className="truncate">{title}</span>
          {description && <span className="truncate note-time">{description}</span>}
        </button>
      ))}
      <Button onPress={onNew}>
        <Plus size={14} aria-hidden />
        New noticeboard
      </Button>
    </nav>
  )
}
