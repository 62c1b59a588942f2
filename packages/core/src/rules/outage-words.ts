/** Why administrators are notified of a rule: a chain was stopped, a part is gone, or what it sends does not arrive. (D-132) */
export type OutageKind = 'stopped' | 'broken' | 'failing'

/** What to do about it. */
const HELP: Record<OutageKind, string> = {
  stopped: 'Rules set each other off. Change one of them.',
  broken: 'It does not run until it is mended.',
  failing: 'What it sends does not arrive. Check the receiver, and send it again.',
}

const SUBJECTS: Record<OutageKind, (title: string) => string> = {
  stopped: (title) => `The rule “${title}” was stopped`,
  broken: (title) => `The rule “${title}” needs attention`,
  failing: (title) => `The rule “${title}” could not send`,
}

const ENDS: Record<OutageKind, string> = {
  stopped: 'You get one mail until rules have been changed.',
  broken: 'You get one mail until the rule works again.',
  failing: 'You get one mail until something that the rule sends has arrived.',
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const outageText = (kind: OutageKind, reason: string): string => `${sentence(reason)} ${HELP[kind]}`
export const outageSubject = (kind: OutageKind, title: string): string => SUBJECTS[kind](title)
/** Until when nobody is told again. */
export const outageEnd = (kind: OutageKind): string => ENDS[kind]
