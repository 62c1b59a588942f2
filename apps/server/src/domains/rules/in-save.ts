import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import { runsAfterSave } from '@dossier/core/rules/action-types'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Change } from '../cases/plans/changes.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { setValueChange } from './set-value.ts'

interface Setting {
  meId: number | null
  /** Epoch milliseconds. */
  at: number
}

export interface PlacedAction {
  /** In the rule. */
  place: number
  action: RuleActionToSave
}

/**
 * The actions that a rule carries out in the save, in their order. Of several values for one field only the last one
 * counts, except for the choices of a list, which add up. (C-RULE-14)
 */
export function inSaveActions(actions: readonly RuleActionToSave[], { fields }: Catalogue): PlacedAction[] {
  const placed = actions.map((action, place) => ({ action, place })).filter(({ action }) => !runsAfterSave(action.type))
  const last = new Map<string, PlacedAction>()
  for (const one of placed) if (one.action.type === ACTION_TYPES.SetValue) last.set(one.action.field, one)
  return placed.flatMap((one) => {
    const { action } = one
    if (action.type !== ACTION_TYPES.SetValue) return [one]
    if (last.get(action.field) !== one) return []
    const addsUp = fields.get(fieldIdOf(action.field) ?? '')?.dataType === 'list-multiple'
    return addsUp ? [{ ...one, action: { ...action, newValue: allChoices(placed, action.field) } }] : [one]
  })
}

function allChoices(placed: readonly PlacedAction[], field: string): string[] {
  const values = placed.flatMap(({ action }) =>
    action.type === ACTION_TYPES.SetValue && action.field === field && Array.isArray(action.newValue)
      ? (action.newValue as string[])
      : [],
  )
  return [...new Set(values)]
}

/** The change that an action makes to a record as it is now. Throws a Refusal if it cannot. */
export function changeOf(action: RuleActionToSave, loaded: LoadedCase, setting: Setting): Change {
  switch (action.type) {
    case ACTION_TYPES.SetValue:
      return setValueChange(action, loaded, setting)
    case ACTION_TYPES.AddTeam:
      return { kind: 'addTeam', teamId: action.teamId }
    case ACTION_TYPES.SetFieldRequired:
      return { kind: 'form', edit: 'require', fieldId: action.fieldId, required: action.required }
    case ACTION_TYPES.AddField:
      return {
        kind: 'form',
        edit: 'add',
        fieldId: action.fieldId,
        required: action.required,
        section: action.section ?? null,
      }
    case ACTION_TYPES.RemoveField:
      return { kind: 'form', edit: 'remove', fieldId: action.field }
    default:
      throw new TypeError('This action is carried out after the save.')
  }
}
