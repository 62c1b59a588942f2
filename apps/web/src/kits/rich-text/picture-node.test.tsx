import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { PictureNode } from './picture-node.ts'

const FILE = '/api/files/download/0b1f2c3d-0a00-4000-8000-00000000000f?show=preview'

/** What the editor makes of pasted HTML. */
function readBack(html: string) {
  const editor = new Editor({ extensions: [StarterKit, PictureNode], content: html })
  const made = editor.getHTML()
  editor.destroy()
  return made
}

it('D-105 a picture of a file, copied with the whole address, is kept with its place on this site', () => {
  const expected = `<p><img src="${FILE}" alt="The pole"></p>`
  expect(readBack(`<p><img src="${location.origin}${FILE}" alt="The pole"></p>`)).toBe(expected)
  expect(readBack(expected)).toBe(expected)
})

it.each([`https://evil.example${FILE}`, `${location.origin}.evil.example${FILE}`, '/api/login/logout'])(
  'D-105 a pasted picture from %s is left out',
  (src) => expect(readBack(`<p>a<img src="${src}">b</p>`)).toBe('<p>ab</p>'),
)
