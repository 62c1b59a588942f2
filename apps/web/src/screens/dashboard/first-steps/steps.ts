import type { FirstSteps } from '@dossier/contract/organization/tenant'
import type { Me } from '@dossier/contract/user-profile/me'
import { invitationText } from '@dossier/core/users/mail-words'
import type { Words } from '../../../lib/words.ts'

export type StepKey = 'email' | 'template' | 'field' | 'colleague' | 'view' | 'records' | 'dashboard'

export interface Step {
  key: StepKey
  title: string
  isDone: boolean
  /** Others have to act first. */
  waits?: boolean
  /** What is done shows what it made, and the first open one says why it is worth the time. */
  about: string
  /** What the way there is called. */
  action: string
}

/** The steps of a new organization; each is done once its thing exists. */
export const stepsOf = (found: FirstSteps, me: Me, words: Words): Step[] => [
  ...formSteps(found, me, words),
  ...workSteps(found, me, words),
]

const step = (key: StepKey, title: string, rest: Omit<Step, 'key' | 'title'>): Step => ({
  key,
  title,
  ...rest,
})

/** What is open says what it is for. */
const forOpen = (isDone: boolean, about: string) => ({ isDone, about: isDone ? '' : about })

/** The email, and what a record is made of. */
function formSteps(
  { template, hasField }: FirstSteps,
  { email, isEmailConfirmed, mail }: Me,
  { record }: Words,
): Step[] {
  const noun = record.toLowerCase()
  const each = template ? `each “${template.title}”` : `a ${noun}`
  const form = `A template is the form of one kind of ${noun}: its fields, in order.`
  return [
    step('email', 'Confirm your email', {
      isDone: isEmailConfirmed,
      about: email.email,
      waits: !mail.isSent,
      action: 'Send again',
    }),
    step('template', 'Make your first template', {
      isDone: template !== null,
      about: template?.title ?? form,
      action: 'Add template',
    }),
    step('field', 'Add a field', {
      ...forOpen(hasField, `What do you need to know about ${each}?`),
      action: 'Add field',
    }),
  ]
}

/** Who works with the records, and how they are found. */
function workSteps(
  { hasColleague, hasView, hasRecords, hasDashboard }: FirstSteps,
  { mail }: Me,
  { records }: Words,
): Step[] {
  const nouns = records.toLowerCase()
  return [
    step('colleague', 'Invite a colleague', {
      ...forOpen(hasColleague, invitationText(mail)),
      action: 'Invite',
    }),
    step('view', 'Save a view', {
      ...forOpen(hasView, `Filter and sort the ${nouns}, then save what you see for everybody.`),
      action: `Open ${nouns}`,
    }),
    step('records', `Import ${nouns}`, {
      ...forOpen(hasRecords, 'Bring them over from a spreadsheet. You see every row before anything is saved.'),
      action: 'Import',
    }),
    step('dashboard', 'Build a dashboard', {
      ...forOpen(hasDashboard, 'Counts, charts and lists on one screen, for everybody or for some teams.'),
      action: 'New Dashboard',
    }),
  ]
}

export const countDone = (steps: readonly Step[]): number => steps.filter(({ isDone }) => isDone).length

/** What the administrator can do next: the first that is open and waits for nobody else, or else the first that is open. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  const open = steps.filter(({ isDone }) => !isDone)
  return open.find(({ waits }) => !waits) ?? open[0]
}
