import { NOTES_PER_BOARD } from '@dossier/contract/limits'
import type { Note, NoteConflict, NoteToSave } from '@dossier/contract/noticeboards'
import { isBlank } from '@dossier/contract/required-text'
import { isEnabled } from '@dossier/core/tenants/features'
import { wordsOf } from '@dossier/core/text/rich-text'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, DetailedRefusal, notFound } from '../../http/refusal.ts'
import { nameOf } from '../dashboards/present.ts'
import { cleanHtml } from '../tenant-info/clean-html.ts'
import {
  countNotes,
  deleteNote,
  insertNote,
  lockNote,
  lockNoticeboard,
  selectNoticeboards,
  selectNotes,
  type StoredNote,
  updateNote,
} from './queries.ts'

/** The notes of a noticeboard, newest first. */
export async function listNotes(ctx: Ctx, noticeboardId: number): Promise<Note[]> {
  const { tx, tenant } = ctx
  const boards = await selectNoticeboards(tx, tenant.id)
  if (!boards.some(({ id }) => id === noticeboardId)) notFound('Noticeboard')
  const catalogue = await loadCatalogue(ctx)
  return (await selectNotes(tx, tenant.id, noticeboardId)).map((note) => presentNote(catalogue, note))
}

/**
 * Posts a note, or changes the one with that id. A save that names another instant than what somebody else has saved is
 * answered with 409 and the note as it is now.
 */
export async function saveNote(ctx: Ctx, input: NoteToSave): Promise<Note> {
  const { tx, tenant, me } = ctx
  const written = { text: cleanText(ctx, input), isHtml: input.isHtml }
  const author = { tenantId: tenant.id, userId: me.id }
  const catalogue = await loadCatalogue(ctx)
  if (input.id === 0) {
    const noticeboardId = input.noticeboardId ?? badInput('Choose a noticeboard.', 'noticeboardId')
    if (!(await lockNoticeboard(tx, tenant.id, noticeboardId))) notFound('Noticeboard')
    if ((await countNotes(tx, tenant.id, noticeboardId)) >= NOTES_PER_BOARD)
      conflict(`A noticeboard can have up to ${NOTES_PER_BOARD} notes. Delete one first.`)
    return announced(ctx, presentNote(catalogue, await insertNote(tx, author, { noticeboardId, ...written })))
  }
  const before = (await lockNote(tx, tenant.id, input.id)) ?? notFound('Note')
  refuseNewer(catalogue, before, input.lastUpdated)
  return announced(ctx, presentNote(catalogue, await updateNote(tx, author, { id: before.id, ...written })))
}

function refuseNewer(catalogue: Catalogue, before: StoredNote, version: string | null | undefined): void {
  const stored = before.lastUpdatedAt ?? before.postedAt
  if (version == null || Date.parse(version) === Date.parse(stored)) return
  const body: NoteConflict = {
    message: 'This note was changed by someone else. Review both texts, then save again.',
    current: presentNote(catalogue, before),
  }
  throw new DetailedRefusal(409, body)
}

export async function removeNote(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  if (!(await lockNote(tx, tenant.id, id))) notFound('Note')
  await deleteNote(tx, tenant.id, id)
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['noticeboards'] })
}

function cleanText({ tenant }: Ctx, { text, isHtml }: NoteToSave): string {
  if (!isHtml) return text
  if (!isEnabled(tenant.features, 'richText')) badInput('Formatted notes are not available here.', 'isHtml')
  const html = cleanHtml(text)
  if (isBlank(wordsOf(html)) && !html.includes('<img')) badInput('Enter the text of the note.', 'text')
  return html
}

function announced(ctx: Ctx, note: Note): Note {
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['noticeboards'] })
  return note
}

const presentNote = (catalogue: Catalogue, { postedBy, lastUpdatedBy, ...note }: StoredNote): Note => ({
  ...note,
  user: nameOf(catalogue, postedBy),
  lastUpdatedBy: nameOf(catalogue, lastUpdatedBy),
})
