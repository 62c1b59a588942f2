import type { RunResult } from '@dossier/contract/rules/runs'
import type { OutageKind } from '@dossier/core/rules/outage-words'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import type { LoggedRecipient } from '../../db/tables/emails.ts'
import type { ToldRun } from '../../db/tables/rules.ts'

/** What a rule sends after the save. */
export type PlannedSend = { place: number } & (
  | { kind: 'http'; url: string; headers: string | null }
  | { kind: 'integration'; integrationKey: string; out: string }
  | ({ kind: 'email' } & PlannedEmail)
)

export interface PlannedEmail {
  recipients: LoggedRecipient[]
  subject: string
  /** Formatted text. */
  body: string
  /** With the files of the record itself. */
  withFiles: boolean
}

/** What a rule does, or why it does nothing, in a save that is about to be written. */
export interface PlannedRun {
  rule: CatalogueRule
  depth: number
  /** The rule whose change set it off. */
  setOffBy: CatalogueRule | null
  result: Extract<RunResult, 'Ran' | 'DidNotRun' | 'Stopped'>
  told: Omit<ToldRun, 'emails' | 'calls'>
  sends: readonly PlannedSend[]
  /** What administrators are notified of. */
  tells?: OutageKind
}
