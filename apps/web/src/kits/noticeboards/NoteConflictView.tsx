import type { NoteConflict } from '@dossier/contract/noticeboards'
import { Button } from '../../ui/Button.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import type { NoteDraft } from './use-note-draft.ts'

/** Two people have changed one note: both texts side by side. */
export function NoteConflictView({ draft, conflict }: { draft: NoteDraft; conflict: NoteConflict }) {
  const { current } = conflict
  return (
    <footer className="note-box" role="alert">
      <p>{conflict.message}</p>
      <div className="note-sides">
        <section>
          <h4>{current.lastUpdatedBy?.name ?? current.user?.name ?? 'Stored'}</h4>
          <Side text={current.text} isHtml={current.isHtml} />
        </section>
        <section>
          <h4>Yours</h4>
          <Side text={draft.hand.value} isHtml={draft.hand.isHtml} />
        </section>
      </div>
      <div className="note-acts">
        <span className="grow" />
        <Button variant="outline" onPress={draft.takeTheirs}>
          Take theirs
        </Button>
        <Button variant="primary" onPress={draft.keepMine} autoFocus>
          Keep mine
        </Button>
      </div>
    </footer>
  )
}

const Side = ({ text, isHtml }: { text: string; isHtml: boolean }) =>
  isHtml ? <RichText html={text} /> : <p className="note-text">{text}</p>
