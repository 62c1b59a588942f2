import { expect, it } from 'vitest'
import { problemOf, UNSUPPORTED } from './picture-file.ts'

it.each(['face.png', 'Face.PNG', 'face.jpg', 'face.JPEG', 'my.face.jpeg'])('A-PIC-05 accepts %s', (name) => {
  expect(problemOf({ name, size: 1 })).toBeUndefined()
})

it.each(['face.gif', 'face', 'png', 'face.png.exe', 'face.svg'])('A-PIC-05 refuses %s', (name) => {
  expect(problemOf({ name, size: 1 })).toBe(UNSUPPORTED)
})

it('A-PIC-05 rejects what the server would reject as too large', () => {
  expect(problemOf({ name: 'face.png', size: 5 * 1024 * 1024 })).toBeUndefined()
  expect(problemOf({ name: 'face.png', size: 5 * 1024 * 1024 + 1 })).toBe('The file can have up to 5 MB.')
})
