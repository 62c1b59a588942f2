import { fields, type Field, type FieldReaders } from '@dossier/contract/fields/calls'
import { optionsOf } from '@dossier/core/fields/options'
import { sameJson } from '@dossier/core/live/same-json'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useConfirm } from '../../../ui/Confirm.tsx'
import { choicesOf, permissionsOf, valuesOf, type FieldValues } from './field-values.ts'

/** What a save is asked about: choices that records may have, and people who would see more. */
export function useQuestions(item: Field | null) {
  const confirm = useConfirm()
  return async (values: FieldValues): Promise<boolean> => {
    if (!item) return true
    const gone = removedFrom(item, values)
    if (gone.length > 0 && !(await confirm(aboutChoices(gone)))) return false
    if (sameJson(permissionsOf(values), permissionsOf(valuesOf(item)))) return true
    const body = { id: item.id, permissions: permissionsOf(values) }
    try {
      const readers = await call(fields.readers, { body })
      return readers.people === 0 || (await confirm(aboutReaders(item.title, readers)))
    } catch (error) {
      return confirm(aboutUnknown(item.title, messageOf(error)))
    }
  }
}

function removedFrom(item: Field, values: FieldValues): string[] {
  const left = new Set(choicesOf(values).map(({ key }) => key))
  return optionsOf(item)
    .filter(({ key }) => !left.has(key))
    .map(({ label }) => label)
}

const aboutChoices = (gone: readonly string[]) => ({
  title: gone.length > 3 ? `Remove ${gone.length} choices?` : `Remove ${new Intl.ListFormat('en').format(gone)}?`,
  text: 'Records that have it will show [Value not found] there.',
  confirmLabel: 'Remove',
  danger: true,
})

function madeOfIt(titles: FieldReaders['titles'], calculated: FieldReaders['calculated']): string {
  const all = new Intl.ListFormat('en')
  const parts = [
    titles.length > 0 && `it in the titles of ${all.format(titles.map(({ template }) => template))}`,
    calculated.length > 0 && `what is calculated from it: ${all.format(calculated.map(({ field }) => field))}`,
  ]
  return parts.filter(Boolean).join(', and ')
}

/** Nobody gives rights away because a question had no answer. */
const aboutUnknown = (title: string, reason: string) => ({
  title: `Change who can read ${title}?`,
  text: `How many more people will read it could not be found out (${reason}).`,
  confirmLabel: 'Save',
})

const aboutReaders = (title: string, { people, titles, calculated }: FieldReaders) => ({
  title: `Let ${people === 1 ? '1 more person' : `${people.toLocaleString()} more people`} read ${title}?`,
  text:
    titles.length + calculated.length === 0
      ? 'They will see it in every record that they may view.'
      : `They will also read ${madeOfIt(titles, calculated)}.`,
  confirmLabel: 'Save',
})
