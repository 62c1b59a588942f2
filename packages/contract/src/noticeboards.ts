import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { definition, eachTime } from './freshness.ts'
import { DATED, EXPECTED_VERSION } from './last-updated.ts'
import { LOOKUP_TITLE_LENGTH, NOTE_LENGTH, NOTES_PER_BOARD, TEXT_LENGTH } from './limits.ts'
import { requiredLines, requiredName } from './required-text.ts'
import { Id, idOf, Instant, Named, PathId, savedIdOf } from './shapes.ts'
import { Usage } from './usage.ts'

export const Noticeboard = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  ...DATED,
})
export type Noticeboard = z.infer<typeof Noticeboard>

export const NoticeboardToSave = z.object({
  id: savedIdOf('noticeboard'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  description: z.string().trim().max(TEXT_LENGTH).nullish(),
  ...EXPECTED_VERSION,
})
export type NoticeboardToSave = z.infer<typeof NoticeboardToSave>

export const Note = z.object({
  id: z.int(),
  noticeboardId: z.int(),
  text: z.string(),
  /** Whether the text is sanitized HTML; otherwise it is plain, with line breaks. */
  isHtml: z.boolean(),
  postedAt: Instant,
  /** Null if it was never changed. */
  lastUpdatedAt: Instant.nullable(),
  user: Named.nullable(),
  /** Who changed it last, if somebody did. */
  lastUpdatedBy: Named.nullable(),
})
export type Note = z.infer<typeof Note>

export const NoteToSave = z.object({
  id: savedIdOf('note'),
  /** Where a new note is posted. */
  noticeboardId: idOf('noticeboard').optional(),
  text: requiredLines('Enter the text of the note.').max(NOTE_LENGTH),
  isHtml: z.boolean().default(false),
  /** The instant of the note as the writer read it: `lastUpdatedAt`, or `postedAt` if it was never changed. */
  ...EXPECTED_VERSION,
})
export type NoteToSave = z.infer<typeof NoteToSave>

/** Answered with 409 to a save over a text that somebody else has saved since. */
export const NoteConflict = z.object({ message: z.string(), current: Note })
export type NoteConflict = z.infer<typeof NoteConflict>

export const noticeboards = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/noticeboards',
    access: 'signedIn',
    fresh: definition('refresh:noticeboard'),
    summary: 'The noticeboards, by title',
    reply: z.array(Noticeboard),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/noticeboards',
    access: 'editData',
    summary: 'Creates a noticeboard, or changes the one with that id; answers its id',
    body: NoticeboardToSave,
    reply: Id,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/noticeboards/{id}',
    access: 'editData',
    summary: 'Deletes a noticeboard with its notes; tiles that show it say so',
    on: { id: 'noticeboard' },
    params: z.object({ id: PathId }),
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/noticeboards/usage/{id}',
    access: 'editData',
    fresh: eachTime(),
    summary: 'The dashboards with a tile of a noticeboard; those that the caller does not see are not counted',
    on: { id: 'noticeboard' },
    params: z.object({ id: PathId }),
    reply: Usage,
  }),
  notes: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/noticeboards/{id}/notes',
    access: 'signedIn',
    fresh: definition('refresh:noticeboard'),
    summary: `The notes of a noticeboard, newest first; there can be up to ${NOTES_PER_BOARD}`,
    on: { id: 'noticeboard' },
    params: z.object({ id: PathId }),
    reply: z.array(Note),
  }),
  saveNote: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/noticeboards/notes',
    access: 'editData',
    summary: 'Posts a note, or changes the one with that id',
    body: NoteToSave,
    reply: Note,
    conflict: NoteConflict,
  }),
  removeNote: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/noticeboards/notes/{id}',
    access: 'editData',
    summary: 'Deletes a note',
    on: { id: 'note' },
    params: z.object({ id: PathId }),
  }),
}
