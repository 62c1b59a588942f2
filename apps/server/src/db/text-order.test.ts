import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { textOrder } from './text-order.ts'

const keysOf = async (texts: readonly string[]): Promise<string[]> => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ key: string }>`select ${textOrder(sql`text`)} as key
    from unnest(${[...texts]}::text[]) with ordinality as t (text, nth) order by nth`.execute(owner)
  return rows.map(({ key }) => key)
}

/** Texts as the database sorts them, equal ones as they were given. */
const sorted = async (texts: readonly string[]): Promise<string[]> => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ text: string }>`select text
    from unnest(${[...texts]}::text[]) with ordinality as t (text, nth) order by ${textOrder(sql`text`)}, nth`.execute(
    owner,
  )
  return rows.map(({ text }) => text)
}

const lettersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth)).filter((one) =>
    /\p{L}/u.test(one),
  )

const collator = new Intl.Collator('en', { sensitivity: 'base' })
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const BASES = [...ALPHABET, ...ALPHABET.flatMap((one) => ALPHABET.map((other) => one + other))]
/** What the collator of the language does not call the same letter, but readers of other languages do. */
const AS_WELL: Record<string, string> = {
  þ: 'th',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ƒ: 'f',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
}

test('D-068 each Latin letter stands with its base letter, whatever its accents and its case', async () => {
  const letters = lettersFrom(0xc0, 0x24f)
  const expected = new Map(letters.map((one) => [one, BASES.find((base) => collator.compare(one, base) === 0)]))
  for (const [letter, base] of Object.entries(AS_WELL))
    for (const one of [letter, letter.toUpperCase()]) expected.set(one, base)
  // Which no language writes today: a capital dot, a turned delta, and letters of phonetics.
  for (const letter of 'Ŀŀƍƾȸȹŉ') expected.delete(letter)
  const paired = [...expected].filter((each): each is [string, string] => each[1] !== undefined)
  expect(paired.length).toBeGreaterThan(280)
  const keys = await keysOf(paired.map(([letter]) => `x${letter}y`))
  const apart = paired.filter(([, base], nth) => keys[nth]!.split('\u0001')[0] !== `x${base}y`)
  expect(apart).toEqual([])
  const both = letters.filter((one) => one.toLowerCase() !== one)
  expect(await keysOf(both)).toEqual(await keysOf(both.map((one) => one.toLowerCase())))
})

const ofOffices = [
  [
    'Ärger',
    'Arzt',
    'Ast',
    'Zaun',
    'Öl',
    'Ofen',
    'Osten',
    'Übung',
    'Ufer',
    'Straße',
    'Strasse',
    'Strassen',
    'Straßenbau',
    'Stratege',
  ],
  ['éclair', 'eclipse', 'école', 'été', 'etage', 'zone', 'cœur', 'coder', 'coffre', 'ça', 'cabane', 'élève', 'eleve'],
  ['año', 'anochecer', 'anual', 'ñandú', 'nadar', 'nube', 'ácido', 'agua', 'zorro', 'ACERA', 'acera'],
  [
    'Łódź',
    'Lublin',
    'Lwów',
    'żaba',
    'zebra',
    'źródło',
    'Ørsted',
    'Oslo',
    'Östersund',
    'Åland',
    'alarm',
    'Ægir',
    'Aftenposten',
  ],
  ['Ёлка', 'ель', 'ежик', 'йод', 'икра', 'яма', 'Иней'],
  ['Ωμέγα', 'ωδή', 'Άλφα', 'αρχή', 'βήτα', 'δρόμος', 'δρόμοι'],
]
const language = ['de', 'fr', 'en', 'en', 'ru', 'el']

test.each(ofOffices.map((words, nth) => [language[nth]!, words] as const))(
  'D-068 words are sorted as people of an office expect (%s)',
  async (locale, words) => {
    const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
    for (const given of [
      words,
      words.toReversed(),
      words.map((one) => one.normalize('NFD')),
      words.map((one) => one.toUpperCase()),
    ]) {
      const list = await sorted(given)
      for (const [nth, word] of list.entries())
        if (nth > 0) expect(compare(list[nth - 1]!, word), `${list[nth - 1]} ${word}`).toBeLessThanOrEqual(0)
    }
  },
)

test('D-068 texts that differ in accents alone follow each other, and texts that differ in case alone are equal', async () => {
  expect(await sorted(['Müller b', 'Muller', 'müller', 'MULLER', 'Mullet', 'Müller', 'Muller a'])).toEqual([
    'Muller',
    'MULLER',
    'müller',
    'Müller',
    'Muller a',
    'Müller b',
    'Mullet',
  ])
  const [one, other] = [await keysOf(['ÄRGER Øst', 'STRAẞE', 'ЖУК']), await keysOf(['ärger øst', 'straße', 'жук'])]
  expect(one).toEqual(other)
  const composed = ['Ärger', 'éclair', 'Ångström', 'ở']
  expect(await keysOf(composed)).toEqual(await keysOf(composed.map((text) => text.normalize('NFD'))))
})

test('D-068 any text has a key that an index can hold, and letters count more than accents', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...'aAäÄàbBzZßẞøæœłđıİiI 1-’–\u0301\u00adйЖ漢🙂ﷺ'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 300 }).map((all) => all.join('').replaceAll('\0', '').toWellFormed())
  const texts = [...fc.sample(text, 400), 'ﷺ'.repeat(300), '🙂'.repeat(300), '']
  const keys = await keysOf(texts)
  for (const key of keys) expect([...key].length).toBeLessThanOrEqual(401)
  const latin = fc.string({ unit: fc.constantFrom(...'aäàáãåAÄbczéÉèeñn'), maxLength: 6 })
  const words = fc.sample(latin, 300)
  const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const list = (await sorted(words)).map(bare)
  expect(list).toEqual(list.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
})
