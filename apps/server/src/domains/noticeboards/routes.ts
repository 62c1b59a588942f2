import { noticeboards } from '@dossier/contract/noticeboards'
import { implement } from '../../http/implement.ts'
import { removeNoticeboard, saveNoticeboard, usageOfNoticeboard } from './edit-noticeboards.ts'
import { listNotes, removeNote, saveNote } from './edit-notes.ts'
import { selectNoticeboards } from './queries.ts'

export const noticeboardRoutes = implement(noticeboards, {
  list: ({ tx, tenant }) => selectNoticeboards(tx, tenant.id),
  save: (ctx, { body }) => saveNoticeboard(ctx, body),
  remove: (ctx, { params }) => removeNoticeboard(ctx, params.id),
  usage: (ctx, { params }) => usageOfNoticeboard(ctx, params.id),
  notes: (ctx, { params }) => listNotes(ctx, params.id),
  saveNote: (ctx, { body }) => saveNote(ctx, body),
  removeNote: (ctx, { params }) => removeNote(ctx, params.id),
})
