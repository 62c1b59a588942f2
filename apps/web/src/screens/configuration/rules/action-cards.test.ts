import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { FieldDefinition } from '@dossier/contract/fields'
import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { expect, test } from 'vitest'
import { actionsOf, cardsOf, emptyCard, placesOf, type ActionCard } from './action-cards.ts'
import { BLANK, definitionsOf, readerFor, valuesOf, type RuleValues } from './rule-values.ts'
import { missingParts, valueFaults } from './rule-faults.ts'

const fields: FieldDefinition[] = [
  exampleDefinition('text', { id: 'n', title: 'Note' }),
  exampleDefinition('number', { id: 'l', title: 'Lamps' }),
]
const definitions = definitionsOf(fields)
const known = { definitions, columns: new Map() }

const set = (field: string, part: object) =>
  ({
    type: ACTION_TYPES.SetValue,
    field,
    fieldDataType: null,
    newValue: null,
    newValueLabel: null,
    dynamicValue: false,
    valueFormat: null,
    ...part,
  }) as RuleActionToSave

const ACTIONS = [
  set('fields.n', { valueFormat: 'Call {Lamps}' }),
  set('assigneeId', { newValue: 'me', dynamicValue: true }),
  { type: ACTION_TYPES.AddTeam, teamId: 3, teamTitle: 'Lights' },
  set('fields.l', { newValue: 4, newValueLabel: '4' }),
  { type: ACTION_TYPES.SetFieldRequired, fieldId: 'n', required: true },
  { type: ACTION_TYPES.AddField, fieldId: 'n', required: false, section: null },
  { type: ACTION_TYPES.RemoveField, field: 'n' },
  { type: ACTION_TYPES.SendHttp, url: 'HTTPS://a.example', httpHeaders: [{ name: 'X-Key', value: '***' }] },
  {
    type: ACTION_TYPES.SendEmail,
    recipient: [{ kind: 'team', teamId: 3 }],
    subject: 'About {Note}',
    body: '',
    includeAttachments: true,
  },
  { type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: 'desk', out: 'calls' } },
] as RuleActionToSave[]

test('C-RULE-01 C-RULE-04 C-RULE-05 C-RULE-06 C-RULE-07 C-RULE-08 C-RULE-09 C-RULE-10 C-RULE-11 actions come back from their cards as they were, and values that follow each other share one', () => {
  const cards = cardsOf(ACTIONS)
  expect(cards.map(({ type }) => type)).toEqual([0, 1, 0, 2, 5, 7, 3, 4, 6])
  expect([...placesOf(cards).values()]).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(actionsOf(cards, readerFor(definitions))).toEqual(ACTIONS)
})

const valuesWith = (actions: readonly ActionCard[]): RuleValues => ({ ...valuesOf(BLANK), title: 'Rule', actions })

test('C-RULE-12 C-RULE-16 what is missing in a new action of each type is said at its place', () => {
  const cards = Object.values(ACTION_TYPES).map((type) => emptyCard(type, type + 1))
  const faults = missingParts(valuesWith(cards))
  expect(faults).toMatchObject({
    'actions.0.field': 'Choose a field.',
    'actions.1.teamId': 'Choose a team.',
    'actions.3.url': "The supplied URL must be valid 'https:' URL",
    'actions.4.recipient': 'Add at least one recipient.',
    'actions.4.subject': 'Enter a subject.',
    'actions.6.integration': 'Choose an output of an integration.',
    'actions.7.field': 'Choose a field.',
  })
  expect(missingParts(valuesWith([]))).toEqual({ actions: 'Add at least one action.' })
  expect(missingParts({ ...valuesWith(cardsOf(ACTIONS)), trigger: 'FieldChanged' })).toEqual({
    triggerFieldIds: 'Choose at least one field.',
  })
})

test('C-RULE-04 D-089 texts that name no field, invalid days and invalid numbers are refused in place', () => {
  const cards = cardsOf([
    set('fields.n', { valueFormat: 'Call {Nobody}' }),
    set('fields.l', { newValue: 'four' }),
    set('created', { newValue: 'soon', dynamicValue: true }),
    { ...(ACTIONS[8] as object), body: 'Dear {Who}' } as RuleActionToSave,
  ])
  const faults = valueFaults(valuesWith(cards), known)
  expect(Object.keys(faults)).toEqual([
    'actions.3.body',
    'actions.2.newValue',
    'actions.1.newValue',
    'actions.0.newValue',
  ])
  expect(faults['actions.0.newValue']).toContain('{Nobody}')
  expect(faults['actions.3.body']).toContain('{Who}')
  expect(valueFaults(valuesWith(cardsOf(ACTIONS)), known)).toEqual({})
})
