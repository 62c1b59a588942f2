import type { Sharp } from 'sharp'
import { loadPart } from '../../http/load-part.ts'
import { badInput } from '../../http/refusal.ts'
import { loadSharp } from '../user-pictures/load-sharp.ts'

const MOST_PIXELS = 100_000_000
const LONGEST_SECONDS = 20
const QUALITY = 90

/** In the type that it has. */
const ENCODED: Record<string, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: QUALITY }),
  'image/gif': (picture) => picture.gif(),
  'image/webp': (picture) => picture.webp({ quality: QUALITY }),
}

/**
 * Draws a picture again, upright and in its own colors, without anything else that its file held: where, when and with
 * what it was taken, and what was hidden behind it. Returns the size of the new file; null if it cannot be drawn. One
 * whose pixels would fill the memory is refused by its header.
 */
export async function redrawPicture(from: string, to: string, type: string): Promise<number | null> {
  const encode = ENCODED[type]
  if (!encode) return null
  const sharp = await loadPart(loadSharp)
  const header = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return null
  const { width, height, pages = 1 } = header
  if (width * height * pages > MOST_PIXELS)
    badInput('A picture can have up to 100 million pixels. Make it smaller and try again.')
  const isMoving = pages > 1
  const picture = sharp(from, { animated: isMoving, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .keepIccProfile()
  // Pictures that move are never turned.
  const drawn = await encode(isMoving ? picture : picture.autoOrient())
    .toFile(to)
    .catch(() => null)
  return drawn && drawn.size
}
