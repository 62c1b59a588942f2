import { folded } from '@dossier/core/text/folded'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

/** Latin, Greek, Cyrillic, Hebrew, Arabic, forms of compatibility, and what separates letters. */
const RANGES = [
  [0x20, 0x17f],
  [0x1cd, 0x233],
  [0x300, 0x45f],
  [0x5d0, 0x64a],
  [0x1e00, 0x1eff],
  [0x200b, 0x200f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5a],
] as const

test('C-USER-02 the filters of the browser fold letters as the searches of the database do', async () => {
  const { owner } = (await testServer()).services.database
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth)),
  ).filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u.test(letter))
  const texts = [...letters, ...letters.map((letter) => `a${letter}\u0301b`)]
  const { rows } = await sql<{ text: string; folded: string }>`
    select t.text, text_folded(t.text) as folded from unnest(${texts}::text[]) with ordinality as t (text, nth)
    order by nth`.execute(owner)
  const different = rows.filter((row) => folded(row.text) !== row.folded)
  expect(different).toEqual([])
})
