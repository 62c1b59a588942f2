import type { ConnectedRule, RuleEffects } from '@dossier/contract/rules/rule'

const titles = (rules: readonly ConnectedRule[]) =>
  new Intl.ListFormat('en').format(rules.map(({ title }) => `“${title}”`))

/** Which rules a rule works together with, in sentences; empty if there are none. */
export const connectionSentences = ({ setsOff, isSetOffBy }: Pick<RuleEffects, 'setsOff' | 'isSetOffBy'>): string =>
  [
    setsOff.length > 0 && `It can set off ${titles(setsOff)}.`,
    isSetOffBy.length > 0 && `It can be set off by ${titles(isSetOffBy)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The rules with which a rule goes round in circles. */
export const loops = ({ setsOff }: Pick<RuleEffects, 'setsOff'>): ConnectedRule[] =>
  setsOff.filter(({ isLoop }) => isLoop)

export const loopText = (found: readonly ConnectedRule[], depth: number): string =>
  `It and ${titles(found)} set each other off. The chain stops at depth ${depth}.`
