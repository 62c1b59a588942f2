import type { ImportCounts } from '@dossier/contract/imports'
import type { Plan } from '../cases/plans/changes.ts'

type RuleCounts = NonNullable<ImportCounts['rules']>

export const NO_RULES: RuleCounts = { runs: 0, mails: 0, calls: 0 }

/** What rules would do with the record of a row. (D-133) */
export function rulesOf({ plan }: { plan: Plan | null }): RuleCounts {
  const ran = (plan?.runs ?? []).filter(({ result }) => result === 'Ran')
  const sends = ran.flatMap((run) => run.sends)
  const mails = sends.reduce((sum, send) => sum + (send.kind === 'email' ? send.recipients.length : 0), 0)
  return { runs: ran.length, mails, calls: sends.filter(({ kind }) => kind !== 'email').length }
}

export const addedUp = (all: readonly RuleCounts[]): RuleCounts =>
  all.reduce(
    (sum, one) => ({ runs: sum.runs + one.runs, mails: sum.mails + one.mails, calls: sum.calls + one.calls }),
    NO_RULES,
  )
