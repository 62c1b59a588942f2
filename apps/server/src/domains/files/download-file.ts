import type { FileAnswer, StoredBytes } from '@dossier/contract/endpoint'
import { PDF_TYPE, PICTURE_TYPES, PREVIEW_TYPE, UNKNOWN_TYPE } from '@dossier/contract/files'
import { canViewCase } from '@dossier/core/access/cases'
import { MissingBytes, type FilePart } from '../../files/store.ts'
import type { Ctx } from '../../http/context.ts'
import { passes } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { findCase } from '../cases/load-case.ts'
import { isFileVisible } from './present-file.ts'
import { selectFile, type FileRow } from './queries.ts'

const PICTURES: readonly string[] = PICTURE_TYPES

/** Whatever is in a file, it runs nothing and loads nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Viewers of PDF files do not work in a sandbox; they run what they show in one of their own. */
const OF_PDF = "default-src 'none'; frame-ancestors 'none'; object-src 'self'; style-src 'unsafe-inline'"
/** Kept by the browser, but shown only after the server was asked whether the person still may. */
const ASK_FIRST = 'private, no-cache'

/** A file, its picture, or a part of it, for people who may see it now. */
export async function downloadFile(
  ctx: Ctx,
  { fileId, show }: { fileId: string; show?: 'preview' | 'view' | undefined },
): Promise<FileAnswer> {
  const row = await requireFile(ctx, fileId)
  if (show === 'preview') {
    if (row.preview_size === null) return notFound('Picture')
    const bytes = storedBytes(ctx, row, { part: 'preview', size: row.preview_size })
    return { type: PREVIEW_TYPE, bytes, cacheControl: ASK_FIRST, contentPolicy: NOTHING }
  }
  const isPdf = row.content_type === PDF_TYPE
  const isPicture = PICTURES.includes(row.content_type)
  return {
    type: isPicture || isPdf ? row.content_type : UNKNOWN_TYPE,
    bytes: storedBytes(ctx, row, { part: 'file', size: row.size }),
    fileName: row.name,
    inline: isPicture || (isPdf && show === 'view'),
    cacheControl: ASK_FIRST,
    contentPolicy: isPdf && show === 'view' ? OF_PDF : NOTHING,
  }
}

/** A file that is missing, another tenant's or hidden from the caller answers the same. */
async function requireFile(ctx: Ctx, id: string): Promise<FileRow> {
  const row = (await selectFile(ctx.tx, { tenantId: ctx.tenant.id, id })) ?? notFound('File')
  const loaded = (await findCase(ctx, row.case_id)) ?? notFound('File')
  if (!passes('case.view', canViewCase(ctx.me, loaded.record))) return notFound('File')
  return isFileVisible(ctx.me, loaded, row) ? row : notFound('File')
}

function storedBytes(ctx: Ctx, { id }: FileRow, { part, size }: { part: FilePart; size: number }): StoredBytes {
  const { services, tenant, log } = ctx
  return {
    size,
    tag: `${id}.${part}`,
    read: (range) =>
      services.files.store.read({ tenantId: tenant.id, id, part }, range).catch((error: unknown) => {
        if (!(error instanceof MissingBytes)) throw error
        log.error({ err: error }, 'the bytes of a file are missing')
        return notFound('File')
      }),
  }
}
