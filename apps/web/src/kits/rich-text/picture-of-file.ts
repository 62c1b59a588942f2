/** The types that the file dialog offers. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export interface Picture {
  src: string
  /** Its description for screen readers: the name of the file until somebody writes a better one. */
  alt: string
}

type Result = { ok: true; picture: Picture } | { ok: false; message: string }

/** Characters that one picture may take, so that a text can contain several. */
const LENGTH = 200_000

/** How large and how exact a picture is tried, one after the other, until it is short enough. */
const TRIES = [
  { side: 1280, quality: 0.82 },
  { side: 1280, quality: 0.6 },
  { side: 960, quality: 0.6 },
  { side: 640, quality: 0.6 },
  { side: 320, quality: 0.5 },
]

/** A file as a picture embedded in the text itself, scaled down if it is longer than allowed. */
export async function pictureOfFile(file: File, room: number): Promise<Result> {
  if (!PICTURE_TYPES.includes(file.type)) return refuse('Choose a PNG, JPEG, GIF or WebP picture.')
  const most = Math.min(LENGTH, room)
  const src = await shortened(file, most).catch(() => null)
  if (src === null) return refuse(`${file.name} cannot be read as a picture.`)
  if (src.length > most) return refuse('This text is full. Remove another picture first.')
  return { ok: true, picture: { src, alt: altOf(file.name) } }
}

const refuse = (message: string): Result => ({ ok: false, message })

/** The name of a file without its ending. */
export const altOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Throws when it is no picture. */
async function shortened(file: File, most: number): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    // Unchanged, so that animations are kept.
    const whole = file.size * (4 / 3) + 30 < most ? await asItIs(file) : ''
    return TRIES.reduce((src, one) => (src !== '' && src.length <= most ? src : drawn(bitmap, one)), whole)
  } finally {
    bitmap.close()
  }
}

const asItIs = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function drawn(bitmap: ImageBitmap, { side, quality }: { side: number; quality: number }): string {
  const { width, height } = fitted(bitmap, side)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const src = canvas.toDataURL('image/webp', quality)
  if (src.startsWith('data:image/webp')) return src
  // A browser that cannot write WebP produces PNG, which is long, and JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}

/** The size at which the longer side is at most that long. */
export function fitted({ width, height }: { width: number; height: number }, side: number) {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
