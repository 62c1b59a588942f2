import type { UploadedFile } from '@dossier/contract/endpoint'
import { loadPart } from '../../http/load-part.ts'
import { badInput } from '../../http/refusal.ts'
import { loadSharp } from './load-sharp.ts'

const TYPES = new Set(['image/png', 'image/jpeg'])
const SIDE = 512
const MOST_PIXELS = 40_000_000
const UNREADABLE = "Unable to upload your selected image, please ensure it's a supported file type."

/**
 * Redraws a picture, upright and small, without anything else that its file contained. Its type is read from its
 * content, not its name; one whose pixels would fill the memory is rejected before it is decoded.
 */
export async function preparePicture({ name, bytes }: UploadedFile): Promise<UploadedFile> {
  const { fileTypeFromBuffer } = await loadPart(() => import('file-type'))
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !TYPES.has(found.mime)) return badInput(UNREADABLE)
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => badInput(UNREADABLE))
  if (width * height > MOST_PIXELS)
    badInput('The picture can have up to 40 million pixels. Make it smaller and try again.')
  const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => badInput(UNREADABLE))
  return { name, bytes: drawn }
}
