import { PROPERTY_KEYS } from '@dossier/contract/cases/details'
import { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import { expect, test } from 'vitest'
import { isFieldIdFree } from './field-id.ts'
import { fieldIdOf, fieldKey } from './field-key.ts'

test('D-122 a field and a property of the same name have different names', () => {
  for (const key of PROPERTY_KEYS) {
    expect(fieldIdOf(fieldKey(key))).toBe(key)
    expect(fieldIdOf(key)).toBeNull()
  }
})

test.each([...PROPERTY_KEYS, ...SORT_KEYS, 'none', 'None', 'new', 'TAGS', 'name', 'email', 'constructor'])(
  'D-122 no new field can have the id %s',
  (id) => {
    expect(isFieldIdFree(id)).toBe(false)
  },
)

test.each(['cost', 'tags-2', 'site', '7f0c1a52-4c3e-4f6e-9b3c-0d9f6a1b2c3d'])(
  'D-122 a field can have the id %s',
  (id) => {
    expect(isFieldIdFree(id)).toBe(true)
  },
)
