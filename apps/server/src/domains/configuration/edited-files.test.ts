import { configuration } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { expect, test } from 'vitest'
import { configurationFile } from '../../testing/configuration-file.ts'
import { newTenant } from '../../testing/world.ts'

type Rule = ConfigurationFile['rules'][number]
type View = ConfigurationFile['views'][number]

const rule = (title: string, parts: Partial<Rule>): Rule => ({
  title,
  description: '',
  folder: null,
  enabled: true,
  templates: [],
  appliesTo: 'both',
  trigger: 'Created',
  triggerFields: [],
  conditions: [],
  actions: [{ type: 0, field: 'title', newValue: 'x', dynamicValue: false }],
  ...parts,
})

const mail = { type: 4 as const, subject: 'Hello', body: '', includeAttachments: false }
const view = (title: string, parts: Partial<View>): View => ({
  title,
  folder: null,
  teams: [],
  columns: ['title'],
  clauses: [],
  groupBy: null,
  groupByOption: 'Day',
  thenGroupBy: null,
  thenGroupByOption: 'Day',
  sortBy: 'title',
  sortByDescending: false,
  thenSortBy: [],
  pageSize: 50,
  formattingRules: {},
  layout: { kind: 'table' },
  calculations: [],
  ...parts,
})
const group = { anyOf: Array.from({ length: 90 }, () => ({ field: 'title', operator: 'IsSet' as const, value: null })) }

test('ADR-197 a file that was edited by hand is held to the limits of the forms', async () => {
  const ada = await (await newTenant()).person({ isAdmin: true })
  const file = configurationFile({
    teams: [],
    rules: [
      rule('No address', {
        actions: [{ ...mail, recipient: [{ kind: 'address', address: 'a@b\r\nBcc: c@example.org' }] }],
      }),
      rule('Nobody', { actions: [{ ...mail, recipient: [] }] }),
      rule('No subject', {
        actions: [{ ...mail, subject: ' ', recipient: [{ kind: 'address', address: 'a@example.org' }] }],
      }),
      rule('Long', { conditions: [{ field: 'x'.repeat(200), operator: 'IsSet', value: null }] }),
    ],
    views: [view('Clauses', { clauses: [group, group] })],
  })
  const { things } = await ada.call(configuration.compare, { body: file })
  expect(things.map(({ name, what, fault }) => `${what} ${name}: ${fault}`)).toEqual([
    'refused Clauses: Ask with up to 100 filters.',
    'refused No address: Enter an email address such as name@example.com.',
    'refused Nobody: Add at least one recipient.',
    'refused No subject: Enter a subject.',
    'refused Long: The field of condition 1 can have up to 50 characters.',
  ])
})
