import { PICTURE_TYPES, UNKNOWN_TYPE } from '@dossier/contract/files'
import { open } from 'node:fs/promises'
import { loadSharp } from '../user-pictures/load-sharp.ts'
import { loadPart } from '../../http/load-part.ts'
import { redrawPicture } from './redraw-picture.ts'

const PREVIEW_SIDE = 480
const LONGEST_SECONDS = 20
/** How much of a text is looked at. */
const TEXT_BYTES = 8_192

export interface Inspected {
  contentType: string
  /** Of a picture: the size of the one that was drawn for it, and a small one. */
  picture: { size: number; preview: Uint8Array } | null
}

const PICTURES: readonly string[] = PICTURE_TYPES

/**
 * What a file is, by its content. A picture is one only if it can be drawn: then `drawnPath` has what is stored in its
 * place. (ADR 74)
 */
export async function inspect(path: string, drawnPath: string): Promise<Inspected> {
  const { fileTypeFromFile } = await loadPart(() => import('file-type'))
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const contentType = found?.mime ?? ((await isText(path)) ? 'text/plain' : UNKNOWN_TYPE)
  if (!PICTURES.includes(contentType)) return { contentType, picture: null }
  const size = await redrawPicture(path, drawnPath, contentType)
  const preview = size === null ? null : await drawPreview(drawnPath)
  if (size === null || preview === null) return { contentType: UNKNOWN_TYPE, picture: null }
  return { contentType, picture: { size, preview } }
}

async function drawPreview(path: string): Promise<Uint8Array | null> {
  const sharp = await loadPart(loadSharp)
  return sharp(path, { limitInputPixels: false })
    .timeout({ seconds: LONGEST_SECONDS })
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => null)
}

/** UTF-8 without zero bytes. */
async function isText(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TEXT_BYTES) })
  const start = buffer.subarray(0, bytesRead)
  try {
    // A letter may be cut at the end of what was read.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return !start.includes(0)
  } catch {
    return false
  }
}
