import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const DOT = 'data:image/png;base64,iVBORw0KGgo='

it('C-FLD-12 a picture embedded in the text or from this site is shown, with an empty description if there is none', () => {
  expect(cleanHtml(`<p>a <img src="${DOT}" alt="A map"> b</p>`)).toBe(`<p>a <img src="${DOT}" alt="A map"> b</p>`)
  expect(cleanHtml('<img src="/api/files/download/0b1f2c3d-0a00-4000-8000-00000000000f">')).toBe(
    '<img src="/api/files/download/0b1f2c3d-0a00-4000-8000-00000000000f" alt="">',
  )
})

it.each([
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="x">',
  '<img src="data:text/html;base64,AAAA">',
  '<img src="https://evil.example/x.png" alt="x">',
  '<img src="//evil.example/x.png">',
  '<img src="/api/login/logout">',
  '<img src="javascript:alert(1)">',
  '<img srcset="https://evil.example/x.png 1x">',
  '<img alt="x">',
])('D-105 nothing is left of %s', (html) => expect(cleanHtml(`<p>a${html}b</p>`)).toBe('<p>ab</p>'))

it('D-105 of a good picture nothing else is left', () => {
  const html = `<img src="${DOT}" srcset="https://evil.example/x 2x" onerror="alert(1)" onload=alert(1) style="position:fixed" id=root alt="x">`
  expect(cleanHtml(html)).toBe(`<img src="${DOT}" alt="x">`)
  expect(cleanHtml(`<a href="${DOT}" src="${DOT}">x</a>`)).toBe('<a>x</a>')
})
