import { randomUUID } from 'node:crypto'
import type { Option } from '@dossier/contract/fields'
import type { SavedUserField } from '@dossier/contract/user-profile/fields'
import { twinIn } from '@dossier/core/fields/renew-choices'
import { badInput } from '../../http/refusal.ts'

type Options = Pick<SavedUserField, 'dataType' | 'choices'>

/** The choices of a field after a save. Existing ones keep key and value, so that answers follow a renamed choice. */
export function choicesOf({ dataType, choices }: Options, before: readonly Option[]): Option[] {
  if (dataType !== 'list' && dataType !== 'list-multiple')
    return choices.length === 0 ? [] : badInput('Only a list has choices.')
  if (choices.length === 0) badInput('Enter at least one choice.')
  const twin = twinIn(choices.map(({ label }) => label))
  if (twin !== undefined) badInput(`The choice "${twin}" is listed twice.`)
  const left = new Map(before.map((option) => [option.key, option]))
  const values = new Set(before.map(({ value }) => value))
  let newest = Math.max(0, ...left.keys())
  return choices.map(({ key, label }) => {
    if (key === 0) return { key: ++newest, value: values.has(label) ? randomUUID() : label, label }
    const option = left.get(key) ?? badInput('This choice no longer exists. Reload the page and try again.')
    left.delete(key)
    return { ...option, label }
  })
}
