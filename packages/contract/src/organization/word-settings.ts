import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { requiredText } from '../required-text.ts'
import { Id, PathId, savedAs } from '../shapes.ts'
import { briefly } from '../freshness.ts'

export const WORD_LENGTH = 50

/** A word that the tenant may use for its records or its cases; the default one is in use. */
export const WordSetting = z.object({ id: z.int(), title: z.string(), isDefault: z.boolean(), ...DATED })
export type WordSetting = z.infer<typeof WordSetting>

export const SavedWord = z.object({
  id: savedAs(Id, 'Use the id of a word.'),
  title: requiredText('Enter a word.').max(WORD_LENGTH),
  ...EXPECTED_VERSION,
})
export type SavedWord = z.infer<typeof SavedWord>

export const recordNameSettings = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/recordNameSettings',
    access: 'signedIn',
    fresh: briefly('userupdated'),
    summary: 'The words for a record; without a default, the built-in word is used',
    reply: z.array(WordSetting),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/recordNameSettings',
    access: 'admin',
    summary: 'Adds a word for records, or changes the one with that id',
    body: SavedWord,
    reply: WordSetting,
  }),
  delete: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/recordNameSettings/{id}',
    access: 'admin',
    summary: 'Removes a word; removing the default brings back the built-in word',
    on: { id: 'recordName' },
    params: z.object({ id: PathId }),
  }),
  makeDefault: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/recordNameSettings/default/{id}',
    access: 'admin',
    summary: "Makes a word the tenant's default for a record",
    on: { id: 'recordName' },
    params: z.object({ id: PathId }),
  }),
}

export const caseNameSettings = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/caseNameSettings',
    access: 'signedIn',
    fresh: briefly('userupdated'),
    summary: 'The words for a case; without a default, the built-in word is used',
    reply: z.array(WordSetting),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/caseNameSettings',
    access: 'admin',
    summary: 'Adds a word for cases, or changes the one with that id',
    body: SavedWord,
    reply: WordSetting,
  }),
  delete: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/caseNameSettings/{id}',
    access: 'admin',
    summary: 'Removes a word; removing the default brings back the built-in word',
    on: { id: 'caseName' },
    params: z.object({ id: PathId }),
  }),
  makeDefault: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/caseNameSettings/default/{id}',
    access: 'admin',
    summary: "Makes a word the tenant's default for a case",
    on: { id: 'caseName' },
    params: z.object({ id: PathId }),
  }),
}
