import type { FileAnswer } from '@dossier/contract/endpoint'
import { badInput } from '../../../http/refusal.ts'

const PIXELS = 500
/** Around the code, in modules: scanners need it. */
const QUIET_ZONE = 4

/** (D-060) */
export async function drawQrCode(text: string): Promise<FileAnswer> {
  const [{ default: sharp }, { size, data }] = [await import('sharp'), await modulesOf(text)]
  const raw = { width: size, height: size, channels: 1 } as const
  const dots = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const bytes = await sharp(dots, { raw }).resize(PIXELS, PIXELS, { kernel: 'nearest' }).png().toBuffer()
  return { type: 'image/png', bytes, fileName: 'qr-code.png', inline: true, cacheControl: 'no-store' }
}

/** A character can take four bytes, and a code has room for 2,953. */
async function modulesOf(text: string) {
  const { encode } = await import('uqr')
  try {
    return encode(text, { border: QUIET_ZONE })
  } catch {
    return badInput('This text is too long for a QR code. Shorten it.')
  }
}
