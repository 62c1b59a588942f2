import { expect, test } from 'vitest'
import { htmlOf, isHtml, plainTextOf, wordsOf } from './rich-text.ts'

test.each([
  ['<p>One</p>', true],
  ['a <b>word</b>', true],
  ['<img src="x">', true],
  ['<H1>One</H1>', true],
  ['<script>alert(1)</script>', true],
  ['5 < 6 and 7 > 6', false],
  ['a <b and c> d', false],
  ['if (x<s && y>p)', false],
  ['me <me@example.com>', false],
  ['', false],
])('B-FIELD-09 %j has formats: %j', (text, expected) => {
  expect(isHtml(text)).toBe(expected)
})

test.each([
  ['One\nline\n\nTwo & <me@example.com>', '<p>One<br>line</p><p>Two &amp; &lt;me@example.com&gt;</p>'],
  ['<p>One</p>', '<p>One</p>'],
  ['', ''],
])('B-FIELD-09 %j becomes %j', (text, html) => {
  expect(htmlOf(text)).toBe(html)
})

test.each([
  ['<h1>Title</h1><p>A <strong>bold</strong> word<br />and a line</p>', 'Title\nA bold word\nand a line'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul>', '• one\n• two'],
  ['<p>5 &lt; 6 &amp; &quot;7&quot; &#39;8&#x27; &nbsp;&amp;lt;</p>', '5 < 6 & "7" \'8\'  &lt;'],
  ['<p><img src="data:image/png;base64,AAAA" alt="The gate" /> <img src="x"></p>', 'The gate Picture'],
  ['<p>&#1114112; &nonsense;</p>', '&#1114112; &nonsense;'],
  ['plain <me@example.com>', 'plain <me@example.com>'],
])('D-105 %j reads %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})

test('B-FIELD-09 plain text reads the same once its field has formats', () => {
  const text = 'Dear <me@example.com>,\nif 5 < 6 & 7 > 6:\n"yes"'
  expect(plainTextOf(htmlOf(text))).toBe(text)
})

test('D-105 a million characters of half a tag are read in one pass', () => {
  const hostile = `<p>${'<'.repeat(500_000)}${'<a '.repeat(150_000)}</p>`
  expect(plainTextOf(hostile).length).toBeGreaterThan(0)
})

test('B-CPAGE-11 words of formatted text have the length of what a page draws, with a line end after each paragraph', () => {
  expect(wordsOf('<p>A &amp; <b>B</b><br>c</p><ul><li><p>&nbsp;d</p></li></ul>')).toBe('A & B\nc\n d\n\n')
  expect(wordsOf('one &lt;p&gt; two')).toBe('one <p> two')
})
