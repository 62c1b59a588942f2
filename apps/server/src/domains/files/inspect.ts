import { PICTURE_TYPES, UNKNOWN_TYPE } from '@dossier/contract/files'
import { open } from 'node:fs/promises'
import { loadSharp } from '../user-pictures/load-sharp.ts'
import { loadPart } from '../../http/load-part.ts'
import { badInput } from '../../http/refusal.ts'

const MOST_PIXELS = 100_000_000
const PREVIEW_SIDE = 480
const LONGEST_SECONDS = 20
/** How much of a text is looked at. */
const TEXT_BYTES = 8_192

export interface Inspected {
  contentType: string
  preview: Uint8Array | null
}

const PICTURES: readonly string[] = PICTURE_TYPES

/**
 * What a file is, by its content. A picture is one only if it can be drawn, which makes its preview; one whose pixels
 * would fill the memory is refused by its header.
 */
export async function inspect(path: string): Promise<Inspected> {
  const { fileTypeFromFile } = await loadPart(() => import('file-type'))
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const contentType = found?.mime ?? ((await isText(path)) ? 'text/plain' : UNKNOWN_TYPE)
  if (!PICTURES.includes(contentType)) return { contentType, preview: null }
  const preview = await drawPreview(path)
  return { contentType: preview ? contentType : UNKNOWN_TYPE, preview }
}

async function drawPreview(path: string): Promise<Uint8Array | null> {
  const sharp = await loadPart(loadSharp)
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return null
  if (header.width * header.height > MOST_PIXELS)
    badInput('A picture can have up to 100 million pixels. Make it smaller and try again.')
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
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
