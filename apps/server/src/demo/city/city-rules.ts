import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { DemoIntegration } from '../create-demo-integration.ts'
import type { DemoRule } from '../create-demo-rules.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'

const CREWS = 'lamp-crews'
const CALL = 'call'

/** Above this, the desk has to approve the removal of graffiti. */
const COSTLY = 5000

type Templates = ReadonlyMap<string, number>

const idsOf = (templates: Templates, titles: readonly string[]): number[] =>
  titles.map((title) => pick(templates, title))

const LIGHTS = ['Single Streetlight Issue', 'Multiple Streetlight Issue']

/** The crews for lamps get what is to be repaired in their own program. */
export const cityCrews = (templates: Templates): DemoIntegration => ({
  key: CREWS,
  title: 'Lamp crews',
  outputs: [{ out: CALL, title: 'Crew on call', templateIds: idsOf(templates, LIGHTS) }],
})

/** What follows from a change without anybody having to think of it. */
export function cityRules(city: DemoTenant, templates: Templates): DemoRule[] {
  const team = (title: string) => ({ teamId: pick(city.teams, title), teamTitle: title })
  const setToday = {
    type: ACTION_TYPES.SetValue,
    field: 'fields.service-date',
    fieldDataType: 'date',
    newValue: 'today',
    newValueLabel: 'Today',
    dynamicValue: true,
  }
  return [
    {
      title: 'Dead animals are collected the same day',
      description: 'Sanitation is asked as soon as the request comes in.',
      trigger: 'Created',
      templateIds: idsOf(templates, ['Dead Animal Removal']),
      actions: [{ type: ACTION_TYPES.AddTeam, ...team('Sanitation') }, setToday],
    },
    {
      title: 'Costly removals go to the desk',
      description: 'The desk approves what costs more than $5,000.',
      trigger: 'FieldChanged',
      triggerFieldIds: ['fields.estimated-cost'],
      templateIds: idsOf(templates, ['Graffiti Removal']),
      conditions: [{ field: 'fields.estimated-cost', operator: 'GreaterThan', value: COSTLY }],
      actions: [
        { type: ACTION_TYPES.AddTeam, ...team('City Desk') },
        {
          type: ACTION_TYPES.SendEmail,
          recipient: [{ kind: 'team', teamId: pick(city.teams, 'City Desk') }],
          subject: 'Please approve: {Case #}',
          body: '{Title} is estimated at {Estimated cost}.\n\nThe bureau is {Responsible bureau}.',
          includeAttachments: false,
        },
      ],
    },
    {
      title: 'A closed pickup has a date',
      description: 'Whoever closes a pickup without a service date has just made it.',
      trigger: 'Closed',
      templateIds: idsOf(templates, ['Metal/Household Appliances', 'Electronic Waste']),
      conditions: [{ field: 'fields.service-date', operator: 'NotSet', value: null }],
      actions: [setToday],
    },
    {
      title: 'Send a lamp crew',
      description: 'Passes the request on to the program of the crews.',
      trigger: 'Manual',
      templateIds: idsOf(templates, LIGHTS),
      actions: [{ type: ACTION_TYPES.SentToIntegration, integration: { integrationKey: CREWS, out: CALL } }],
    },
  ]
}
