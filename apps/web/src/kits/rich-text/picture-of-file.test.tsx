import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { altOf, fitted, pictureOfFile } from './picture-of-file.ts'

/** What the canvas returns: as many characters as it has pixels, by the quality; a browser may not support WebP. */
let knowsWebp = true
const painted = { fillRect: vi.fn(), drawImage: vi.fn() }

beforeEach(() => {
  knowsWebp = true
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.includes('broken')) throw new DOMException('The source image could not be decoded.')
    return { width: 4000, height: 2000, close() {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(painted as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    type = '',
    quality = 1,
  ) {
    const kind = type === 'image/webp' && !knowsWebp ? 'image/png' : type
    return `data:${kind};base64,`.padEnd(Math.round(this.width * this.height * quality), 'A')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })
const ROOM = 1_000_000

it('C-FLD-12 a small picture stays as it is, and is described by the name of its file', async () => {
  expect(await pictureOfFile(file('The old.town.gif', 'image/gif', 3), ROOM)).toEqual({
    ok: true,
    picture: { src: 'data:image/gif;base64,AAAA', alt: 'The old.town' },
  })
  expect(altOf('README')).toBe('README')
})

it('C-FLD-12 a large one is scaled down until it is short enough for the text', async () => {
  const result = await pictureOfFile(file('photo.jpg', 'image/jpeg', 5_000_000), ROOM)
  // 640 by 320 of 60 %: 960 by 480 would be 276,480.
  expect(result).toMatchObject({ ok: true, picture: { alt: 'photo' } })
  expect(result.ok && result.picture.src).toHaveLength(640 * 320 * 0.6)
  expect(result.ok && result.picture.src).toMatch(/^data:image\/webp;base64,/)
})

it('C-FLD-12 where no WebP can be written it is JPEG on white', async () => {
  knowsWebp = false
  const result = await pictureOfFile(file('photo.png', 'image/png', 5_000_000), ROOM)
  expect(result.ok && result.picture.src).toMatch(/^data:image\/jpeg;base64,/)
  expect(painted.fillRect).toHaveBeenCalled()
})

it('D-105 a file that is not a picture, or has no room, is rejected with a sentence', async () => {
  const kinds = 'Choose a PNG, JPEG, GIF or WebP picture.'
  expect(await pictureOfFile(file('x.svg', 'image/svg+xml'), ROOM)).toEqual({ ok: false, message: kinds })
  expect(await pictureOfFile(file('x.pdf', 'application/pdf'), ROOM)).toEqual({ ok: false, message: kinds })
  expect(await pictureOfFile(file('broken.png', 'image/png'), ROOM)).toEqual({
    ok: false,
    message: 'broken.png cannot be read as a picture.',
  })
  expect(await pictureOfFile(file('photo.jpg', 'image/jpeg', 5_000_000), 1000)).toEqual({
    ok: false,
    message: 'This text is full. Remove another picture first.',
  })
})

it.each([
  [
    { width: 4000, height: 2000 },
    { width: 1000, height: 500 },
  ],
  [
    { width: 10, height: 4000 },
    { width: 3, height: 1000 },
  ],
  [
    { width: 1, height: 4000 },
    { width: 1, height: 1000 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
])('C-FLD-12 %o fits into 1000 as %o', (size, expected) => expect(fitted(size, 1000)).toEqual(expected))
