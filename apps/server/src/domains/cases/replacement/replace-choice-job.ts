import type { FieldValue } from '@dossier/contract/fields'
import { isOffered } from '@dossier/core/fields/is-offered'
import { optionsOf } from '@dossier/core/fields/options'
import { z } from 'zod'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { JobFault, type TenantJob } from '../../../queue/job-kind.ts'
import type { Changes } from '../writing/apply-changes.ts'
import { changeInBatches, OnBehalf } from './change-in-batches.ts'
import { fieldValue } from '../present-case.ts'

interface Replacement {
  fieldId: string
  from: string
  to: string
}

/** Replaces the choice in those records that still have it. Records whose forms do not have the field are left alone. */
export const replacingChoice =
  ({ fieldId, from, to }: Replacement): Changes =>
  ({ record }) => {
    const value = replaced(fieldValue(record, fieldId), { from, to })
    return value === undefined || !record.template.fields.has(fieldId) ? [] : [{ kind: 'field', fieldId, value }]
  }

function replaced(value: FieldValue, { from, to }: Omit<Replacement, 'fieldId'>): FieldValue | undefined {
  if (value === from) return to
  if (!Array.isArray(value)) return undefined
  const chosen = value as string[]
  return chosen.includes(from) ? [...new Set(chosen.map((one) => (one === from ? to : one)))] : undefined
}

const Data = OnBehalf.extend({
  fieldId: z.string(),
  from: z.string(),
  to: z.string(),
  titles: z.object({ field: z.string(), from: z.string(), to: z.string() }),
})

/** Gives many records another choice of a list. Each batch is whole by itself; the next attempt goes on after it. */
export const replaceChoiceJob: TenantJob<z.infer<typeof Data>> = {
  name: 'replace-choice',
  title: 'Replace a choice in all records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  about: ({ titles }) => `${titles.field}: ${titles.from} → ${titles.to}`,
  prepare: (node) => ({
    run: (attempt) => {
      const { data } = attempt
      const held = { fieldId: data.fieldId, choice: data.from }
      return changeInBatches({ node, attempt, held }, async (scene) => {
        const field = (await loadCatalogue(scene)).fields.get(data.fieldId)
        if (!field || optionsOf(field).every(({ value }) => value !== data.to))
          throw new JobFault(`"${data.titles.to}" was removed. Choose another value.`, { isFinal: true })
        if (!isOffered(field)) {
          const { titles } = data
          throw new JobFault(
            `"${titles.field}" was archived. Restore it, add "${titles.from}" again, and replace it once more.`,
            { isFinal: true },
          )
        }
        return replacingChoice(data)
      })
    },
  }),
}
