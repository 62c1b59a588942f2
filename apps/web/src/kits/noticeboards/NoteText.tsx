import type { Note } from '@dossier/contract/noticeboards'
import { Suspense } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useNoteTimes } from './use-note-times.ts'

/** Most notes are plain, and cleaning formatted ones takes a library. */
const RichText = lazyPart(async () => ({ default: (await import('../rich-text/RichText.tsx')).RichText }))

/** A note with who posted it and when. */
export function NoteText({ note }: { note: Note }) {
  const { posted, edited } = useNoteTimes(note)
  const name = note.user?.name ?? 'Somebody who is gone'
  return (
    <>
      <header className="note-head">
        <Avatar name={name} id={note.user?.id} size={20} />
        <span className="truncate">{name}</span>
        <span className="note-time">
          {posted}
          {edited && `, edited ${edited}`}
        </span>
      </header>
      {note.isHtml ? (
        <Suspense>
          <RichText html={note.text} />
        </Suspense>
      ) : (
        <p className="note-text" dir="auto">
          {note.text}
        </p>
      )}
    </>
  )
}
