import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import type { RuleTrigger } from '@dossier/contract/rules/rule'
import type { RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleClause } from '@dossier/contract/rules/rule'

/** A rule to begin with, of which the editor asks for the rest. */
export interface RuleStart {
  title: string
  text: string
  trigger: RuleTrigger
  triggerFieldIds?: string[]
  conditions?: RuleClause[]
  actions: RuleActionToSave[]
}

const setValue = (part: { field: string } & Partial<RuleActionToSave>) =>
  ({
    type: ACTION_TYPES.SetValue,
    newValue: null,
    dynamicValue: false,
    ...part,
  }) as RuleActionToSave

/** By the name that the address has. */
export const RULE_STARTS: Readonly<Record<string, RuleStart>> = {
  assign: {
    title: 'Assign new records',
    text: 'Sets the assignee when a record is created.',
    trigger: 'Created',
    actions: [setValue({ field: 'assigneeId' })],
  },
  escalate: {
    title: 'Escalate when the status changes',
    text: 'Raises the severity when the status changes.',
    trigger: 'FieldChanged',
    triggerFieldIds: ['statusId'],
    actions: [setValue({ field: 'severityId' })],
  },
  take: {
    title: 'Take it',
    text: 'A button on the record with which people assign it to themselves.',
    trigger: 'Manual',
    actions: [setValue({ field: 'assigneeId', newValue: 'me', dynamicValue: true } as never)],
  },
  call: {
    title: 'Tell another system',
    text: 'Sends the record to an address with every change.',
    trigger: 'Updated',
    actions: [{ type: ACTION_TYPES.SendHttp, url: '', httpHeaders: [] }],
  },
  email: {
    title: 'Email when it is closed',
    text: 'Writes to the people of a record when it is closed.',
    trigger: 'Closed',
    actions: [
      {
        type: ACTION_TYPES.SendEmail,
        recipient: [{ kind: 'field', field: 'assigneeId' }],
        subject: 'Closed: {Title}',
        body: '',
        includeAttachments: false,
      },
    ],
  },
}
