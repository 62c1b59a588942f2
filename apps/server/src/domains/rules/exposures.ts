import { ACTION_TYPES, type RuleActionToSave } from '@dossier/contract/rules/actions'
import type { RuleExposure } from '@dossier/contract/rules/rule'
import { canViewDerived } from '@dossier/core/access/derived'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { takenBy } from '@dossier/core/rules/reads-and-writes'
import type { RuleLike } from '@dossier/core/rules/rule-like'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { actorOf } from '../cases/writing/notify-people.ts'

/** What a rule shows to people who may not see it in the record, once for each pair. (D-139) */
export function exposuresOf(rule: RuleLike, catalogue: Catalogue): RuleExposure[] {
  const fields = [...catalogue.fields.values()]
  return rule.actions.flatMap((action, nth) => {
    const taken = [...new Set(takenBy(action, fields))].flatMap(
      (key) => catalogue.fields.get(fieldIdOf(key) ?? '') ?? [],
    )
    return taken.filter(isLimited).flatMap((field) => exposure(action, { field, at: `actions.${nth}` }, catalogue))
  })
}

/** Somebody may not see it. */
const isLimited = ({ permissions: { view, adminOnly } }: CatalogueField): boolean => view.length > 0 || adminOnly

function exposure(
  action: RuleActionToSave,
  { field, at }: { field: CatalogueField; at: string },
  catalogue: Catalogue,
): RuleExposure[] {
  if (action.type === ACTION_TYPES.SetValue) return copied(action.field, { field, at }, catalogue)
  if (action.type !== ACTION_TYPES.SendEmail) return []
  const readers = action.recipient.map((one) => readerOf(one, field, catalogue)).filter((one) => one !== null)
  return [...new Set(readers)].map((reader) => ({
    at,
    from: field.title,
    to: null,
    message: `${field.title} is hidden from ${reader} on the record, but this message shows it to them. Saving notes this in the audit log.`,
  }))
}

/** A field with fewer readers than the one into which its value is copied. */
function copied(
  key: string,
  { field, at }: { field: CatalogueField; at: string },
  catalogue: Catalogue,
): RuleExposure[] {
  const target = catalogue.fields.get(fieldIdOf(key) ?? '')
  if (target?.id === field.id) return []
  const seesMore = [...catalogue.users.values()].some((person) => {
    const visible = visibleFields(actorOf(person), catalogue)
    return !visible.has(field.id) && (!target || visible.has(target.id))
  })
  if (!seesMore) return []
  const to = target?.title ?? key
  const message = `${field.title} is hidden from people who see ${to}, into which this rule copies it. Saving notes this in the audit log.`
  return [{ at, from: field.title, to, message }]
}

type Recipient = Extract<RuleActionToSave, { type: typeof ACTION_TYPES.SendEmail }>['recipient'][number]

/** Who of a recipient may not see the field; null if all of them may. */
function readerOf(one: Recipient, field: CatalogueField, catalogue: Catalogue): string | null {
  const { users, teams } = catalogue
  const mayNot = (id: number) => {
    const person = users.get(id)
    return person !== undefined && !canViewDerived(actorOf(person), [field.permissions])
  }
  switch (one.kind) {
    case 'address':
      return one.address
    case 'user':
      return mayNot(one.userId) ? (users.get(one.userId)?.name ?? null) : null
    case 'team': {
      const members = [...users.values()].filter((person) => person.teams.includes(one.teamId))
      return members.some(({ id }) => mayNot(id)) ? `team ${teams.get(one.teamId)?.title ?? ''}` : null
    }
    case 'field':
      return 'people who get it because of their part in the record'
  }
}
