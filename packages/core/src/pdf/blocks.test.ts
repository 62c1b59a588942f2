import { expect, test } from 'vitest'
import { textOfBlocks } from './blocks.ts'
import { fillBlocks } from './fill-blocks.ts'
import { readHtml } from './read-html.ts'

const fields = [{ id: 'f1', title: 'Crew' }]

test('D-106 formatted text becomes blocks, and what is no element of a document stays text', () => {
  const html =
    '<h2>Report &amp; plan</h2><p>One <strong>two <em>three</em></strong><br>four</p>' +
    '<ul><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li></ol></li></ul><blockquote><p>q</p></blockquote>' +
    '<p>&lt;script&gt; 1 &lt; 2</p><p><a href="https://a.example/?x=1&amp;y=2">link</a></p><p>  </p>'
  expect(readHtml(html)).toEqual([
    { is: 'heading', level: 2, runs: [{ text: 'Report & plan' }] },
    {
      is: 'paragraph',
      runs: [
        { text: 'One ' },
        { text: 'two ', bold: true },
        { text: 'three', bold: true, italic: true },
        { text: '\n' },
        { text: 'four' },
      ],
    },
    {
      is: 'list',
      ordered: false,
      items: [
        [{ is: 'paragraph', runs: [{ text: 'a' }] }],
        [
          { is: 'paragraph', runs: [{ text: 'b' }] },
          { is: 'list', ordered: true, items: [[{ is: 'paragraph', runs: [{ text: 'c' }] }]] },
        ],
      ],
    },
    { is: 'quote', blocks: [{ is: 'paragraph', runs: [{ text: 'q' }] }] },
    { is: 'paragraph', runs: [{ text: '<script> 1 < 2' }] },
    { is: 'paragraph', runs: [{ text: 'link', link: 'https://a.example/?x=1&y=2' }] },
  ])
})

test('D-106 M25 a picture is shown only if it is in the text itself', () => {
  const inside = 'data:image/png;base64,AAAA'
  expect(
    readHtml(`<p>a<img src="${inside}" alt="Plan">b</p><p><img src="https://a.example/x.png" alt="Far"></p>`),
  ).toEqual([
    { is: 'paragraph', runs: [{ text: 'a' }] },
    { is: 'picture', source: inside, description: 'Plan' },
    { is: 'paragraph', runs: [{ text: 'b' }] },
    { is: 'paragraph', runs: [{ text: 'Far' }] },
  ])
})

test('D-106 placeholders are filled with text, or with blocks where they are alone, and values are not filled again', () => {
  const blocks = readHtml('<p>{caseNumber}: {cr<strong>ew}</strong> and {nothing}</p><p>{Crew}</p>')
  const values: Record<string, { text: string; blocks?: ReturnType<typeof readHtml> }> = {
    caseNumber: { text: 'A-1' },
    'fields.f1': { text: '{caseNumber}', blocks: [{ is: 'table', head: ['Item'], widths: [1], rows: [['Bolt']] }] },
  }
  const filled = fillBlocks(blocks, { fields, valueOf: (key) => values[key] ?? { text: '' } })
  expect(textOfBlocks(filled)).toBe('A-1: {caseNumber} and \nItem\nBolt')
})
