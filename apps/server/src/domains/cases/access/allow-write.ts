import { whyNotWrite, type Actor } from '@dossier/core/access/cases'
import { reasonText } from '@dossier/core/access/reason-text'
import type { WhyNot } from '@dossier/core/access/reasons'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { allow, type Guard } from '../../../http/guard.ts'
import type { LoadedCase } from '../load-case.ts'

/** Refuses with 403 unless the caller may change the record in the state it is in. */
export function allowWrite(me: Actor, { record, catalogue }: Pick<LoadedCase, 'record' | 'catalogue'>): void {
  allowBy('case.edit', whyNotWrite(me, record), catalogue)
}

/** Refuses with 403 and the sentence of the rule that refuses, the same that the browser shows. (ADR 37) */
export function allowBy(guard: Guard, whyNot: WhyNot, { teams }: Pick<Catalogue, 'teams'>): void {
  allow(guard, whyNot === null, whyNot ? reasonText(whyNot, (id) => teams.get(id)?.title) : undefined)
}
