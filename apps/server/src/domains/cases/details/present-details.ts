import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Actor } from '@dossier/core/access/cases'
import { manualActions } from '../../rules/manual-rules.ts'
import type { LinkedCase } from '../load-case.ts'
import { presentLinks } from '../other-records.ts'
import { presentFields, presentProperties } from '../present-case.ts'

/** A record with the fields that `me` may view. */
export function presentDetails(me: Actor, loaded: LinkedCase): CaseDetails {
  const { template } = loaded.record
  const fields = presentFields(me, loaded)
  const used = new Set(Object.values(fields).map((field) => field.section))
  return {
    ...presentProperties(me, loaded),
    sections: template.sections.filter((section) => used.has(section)),
    sectionDetails: Object.fromEntries(
      Object.entries(template.sectionDetails).filter(([section]) => used.has(section)),
    ),
    fields,
    links: presentLinks(me, loaded),
    actions: manualActions(me, loaded),
  }
}
