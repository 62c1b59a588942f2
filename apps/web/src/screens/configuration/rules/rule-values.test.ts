import { expect, test } from 'vitest'
import { rebaseForm } from '../../../kits/form/save-with-rebase.ts'
import { BLANK, ruleToSave, valuesOf } from './rule-values.ts'

test('C-RULE-17 D-088 a rule that somebody has switched off while another one edited it stays off', () => {
  const stored = { ...BLANK, title: 'Call the crew' }
  const mine = { values: valuesOf({ ...stored, title: 'Call a crew' }), start: valuesOf(stored), lastUpdated: '1' }
  const theirs = { values: valuesOf({ ...stored, enabled: false }), lastUpdated: '2' }
  const { form, conflicts } = rebaseForm(mine, theirs, { nameOf: (part) => part })
  expect(conflicts).toEqual([])
  expect(ruleToSave(form.values, stored, new Map())).toMatchObject({ title: 'Call a crew', enabled: false })
})
