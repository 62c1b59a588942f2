import { replacements as caseReplacements } from '@dossier/contract/cases/replacements'
import type { Option } from '@dossier/contract/fields'
import { fields, type Field, type FieldReaders } from '@dossier/contract/fields/calls'
import { canViewField } from '@dossier/core/access/fields'
import { optionsOf } from '@dossier/core/fields/options'
import { sameJson } from '@dossier/core/live/same-json'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { openDraft } from '../../../lib/draft.ts'
import { useMe } from '../../../lib/me.ts'
import { useInOwnWords, type Say } from '../../../lib/words.ts'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { choicesOf, permissionsOf, valuesOf, type FieldValues } from './field-values.ts'
import type { ChoiceQuestion, Replacements } from './ReplaceChoices.tsx'

/** What a save is asked about: choices that records may have, and people who would see more. */
export function useQuestions(item: Field | null) {
  const confirm = useConfirm()
  const me = useMe()
  const say = useInOwnWords()
  const [question, setQuestion] = useState<ChoiceQuestion | null>(null)
  const askChoices = (question: Omit<ChoiceQuestion, 'answer'>) =>
    new Promise<Replacements | null>((resolve) =>
      setQuestion({
        ...question,
        answer: (replacements) => {
          setQuestion(null)
          resolve(replacements)
        },
      }),
    )
  const ask = async (values: FieldValues): Promise<boolean> => {
    if (!item) return true
    if (!(await askAccess(values))) return false
    const { gone, left } = choicesAfter(item, values)
    if (gone.length === 0) return true
    // Records are no part of a draft, and a list that is changed for another type has no choices left.
    if (openDraft() !== undefined || left.length === 0) return confirm(aboutChoices(gone, say))
    const replacements = await askChoices({ gone, left })
    return replacements !== null && replaceAll(item.id, { replacements, say })
  }
  const askAccess = async (values: FieldValues): Promise<boolean> => {
    if (!item) return true
    if (sameJson(permissionsOf(values), permissionsOf(valuesOf(item)))) return true
    if (canViewField(me, item.permissions) && !canViewField(me, permissionsOf(values))) {
      if (!(await confirm(aboutOneself(item.title)))) return false
    }
    const body = { id: item.id, permissions: permissionsOf(values) }
    try {
      const readers = await call(fields.readers, { body })
      return readers.people === 0 || (await confirm(aboutReaders(item.title, readers, say)))
    } catch (error) {
      return confirm(aboutUnknown(item.title, messageOf(error)))
    }
  }
  return { ask, question }
}

/** The stored choices that a save removes, and those that it keeps. */
function choicesAfter(item: Field, values: FieldValues) {
  const kept = new Set(choicesOf(values).map(({ key }) => key))
  const stored = optionsOf(item)
  return { gone: stored.filter(({ key }) => !kept.has(key)), left: stored.filter(({ key }) => kept.has(key)) }
}

/** Whether it went well; the choices are only removed then. */
async function replaceAll(
  fieldId: string,
  { replacements, say }: { replacements: Replacements; say: Say },
): Promise<boolean> {
  try {
    for (const [a, b] of replacements) {
      const params = { fieldId, a: String(a), b: String(b) }
      const count = await call(caseReplacements.choice, { params })
      if (count === null) toast({ text: say('The records are being changed: see Background Jobs.') })
    }
    return true
  } catch (error) {
    toast({ text: messageOf(error), tone: 'error' })
    return false
  }
}

/** Administrators, too, see the values of those fields alone whose teams they are in. (D-007) */
const aboutOneself = (title: string) => ({
  title: `Hide ${title} from yourself?`,
  text: 'You are in none of the teams that may see it. Its values disappear for you, too; you can still change the field here.',
  confirmLabel: 'Hide',
  danger: true,
})

const aboutChoices = (gone: readonly Option[], say: Say) => ({
  title:
    gone.length > 3
      ? `Remove ${gone.length} choices?`
      : `Remove ${new Intl.ListFormat('en').format(gone.map(({ label }) => label))}?`,
  text: say('Records that have it keep it, marked as removed, until the choice is added again.'),
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

const aboutReaders = (title: string, { people, titles, calculated }: FieldReaders, say: Say) => ({
  title: `Let ${people === 1 ? '1 more person' : `${people.toLocaleString()} more people`} read ${title}?`,
  text:
    titles.length + calculated.length === 0
      ? say('They will see it in every record that they may view.')
      : `They will also read ${madeOfIt(titles, calculated)}.`,
  confirmLabel: 'Save',
})
