import fc from 'fast-check'

const WORD = fc.constantFrom('one', 'two', 'onetwo', 'a < b', '&', 'Lamp')
/** What may be looked for: words, what would be there if lines ran together, and parts of the formats. */
export const SEARCHES_IN_FORMATTED = [
  'one two',
  'onet',
  'onetwo',
  'two lamp',
  'lamp',
  '< b',
  '&',
  'strong',
  'p>',
  'amp;',
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A word as editors write it: plain, bold, or bold in its beginning alone. */
const formatted = (word: string) =>
  fc.constantFrom(
    escaped(word),
    `<strong>${escaped(word)}</strong>`,
    `<em><a href="https://city.example/?a=1&amp;b=2">${escaped(word.slice(0, 1))}</a></em>${escaped(word.slice(1))}`,
  )

const line = fc
  .array(WORD, { minLength: 1, maxLength: 3 })
  .chain((words) => fc.record({ read: fc.constant(words.join(' ')), html: fc.tuple(...words.map(formatted)) }))
  .chain(({ read, html }) => fc.constantFrom(' ', '\u00A0', ' \n').map((gap) => ({ read, html: html.join(gap) })))

/** A formatted text, and the same as a person reads it on one line; or a plain one, written before its field had formats. */
export const formattedText = fc.oneof(
  { weight: 1, arbitrary: WORD.map((word) => ({ html: word, read: word })) },
  {
    weight: 6,
    arbitrary: fc
      .record({
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
        around: fc.constantFrom(
          (all: string[]) => all.map((one) => `<p>${one}</p>`).join(''),
          (all: string[]) => all.map((one) => `<p>${one}</p>`).join('\n'),
          (all: string[]) => `<ul>${all.map((one) => `<li><p>${one}</p></li>`).join('')}</ul><p></p>`,
          (all: string[]) => `<p>${all.join('<br />')}</p>`,
          (all: string[]) => `<h1>${all.join('</h1><img src="/a.png" alt="Gate" /><p>')}</p>`,
        ),
      })
      .map(({ lines, around }) => ({
        html: around(lines.map(({ html }) => html)),
        read: lines.map(({ read }) => read).join(' '),
      })),
  },
)
