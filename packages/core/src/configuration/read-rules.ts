import { FormattingRule } from '@dossier/contract/formatting-rules'

/** Formatting rules without what says nothing, so that the same rules are always written in the same way. */
export const readRules = (stored: readonly unknown[]): FormattingRule[] =>
  stored.map((one) => {
    const { success, data } = FormattingRule.safeParse(one)
    const rule = success ? data : (one as FormattingRule)
    const said = Object.entries(rule).filter(
      ([key, value]) => key === 'value' || (value !== null && value !== undefined),
    )
    return Object.fromEntries(said) as FormattingRule
  })
