import { type Note, type Noticeboard, noticeboards } from '@dossier/contract/noticeboards'
import { NOTE_LENGTH } from '@dossier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LazyRichTextEditor } from '../rich-text/LazyRichTextEditor.tsx'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import { NoteConflictView } from './NoteConflictView.tsx'
import { NoteText } from './NoteText.tsx'
import { type NoteDraft, useNoteDraft } from './use-note-draft.ts'

/** The notes of a noticeboard with a box that adds one, or changes the one that is selected. (B-NOTE-04 to 06) */
export function NotesEditor({ board }: { board: Noticeboard }) {
  const { data, error, refetch } = useQuery(queryOf(noticeboards.notes, { params: { id: String(board.id) } }))
  const draft = useNoteDraft(board, data)
  return (
    <>
      <div className="notes">
        {draft.offers.map((offer) => (
          <UnsavedOffer key={offer.id} offer={offer} label={offer.of.label} onUse={() => draft.use(offer)} />
        ))}
        {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
        {!data && !error && <Skeleton shape="list" rows={3} />}
        {data?.length === 0 && <p className="noticeboards-empty">No notes yet.</p>}
        {data?.map((note) => (
          <NoteItem key={note.id} note={note} draft={draft} />
        ))}
      </div>
      <NoteBox draft={draft} />
    </>
  )
}

function NoteItem({ note, draft }: { note: Note; draft: NoteDraft }) {
  const isSelected = draft.selected?.id === note.id
  return (
    <div
      className="note"
      data-selected={isSelected || undefined}
      onClick={() => void draft.select(isSelected ? null : note)}
    >
      <button type="button" className="vh note-select" aria-pressed={isSelected}>
        {isSelected ? 'Deselect' : 'Edit'} the note of {note.user?.name ?? 'somebody who is gone'}
      </button>
      <NoteText note={note} />
    </div>
  )
}

function NoteBox({ draft }: { draft: NoteDraft }) {
  const { hand, selected, conflict, problem, notice, isBusy } = draft
  if (conflict) return <NoteConflictView draft={draft} conflict={conflict} />
  return (
    <footer className="note-box" onKeyDown={(event) => event.key === 'Escape' && draft.escape(event)}>
      {hand.isHtml ? (
        <LazyRichTextEditor
          key={`${selected?.id ?? 'new'} ${draft.round}`}
          label="Text of the note"
          value={hand.value}
          maxLength={NOTE_LENGTH}
          onChange={draft.write}
          hasPictures={false}
        />
      ) : (
        <TextField
          aria-label="Text of the note"
          placeholder="Write a note"
          rows={3}
          value={hand.value}
          onChange={draft.write}
          maxLength={NOTE_LENGTH}
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      {notice && (
        <p className="note-time" role="status">
          {notice}
        </p>
      )}
      <div className="note-acts">
        {selected && (
          <Button variant="outline" onPress={() => void draft.remove()}>
            Delete note
          </Button>
        )}
        <span className="grow note-time">{selected && 'Click the note again to write a new one'}</span>
        <Button variant="primary" isPending={isBusy} isDisabled={draft.isEmpty} onPress={draft.save}>
          {selected ? 'Update' : 'Add'}
        </Button>
      </div>
    </footer>
  )
}
