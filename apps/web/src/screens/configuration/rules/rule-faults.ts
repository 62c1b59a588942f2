import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { allFilters } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { addressFault } from '@dossier/core/rules/address-fault'
import { placeholderFault } from '@dossier/core/rules/placeholders'
import { fitsToken, tokenIn, tokenPlaceOf } from '@dossier/core/rules/tokens'
import type { OfferedColumns } from '../../../kits/filters/use-filter-columns.ts'
import { readValue } from '../../../kits/fields/read-value.ts'
import type { Faults } from '../../../kits/form/request.ts'
import { placesOf, type ActionCard, type ValueRow } from './action-cards.ts'
import { kindOf, type Definitions, type RuleValues } from './rule-values.ts'

interface FaultContext {
  definitions: Definitions
  columns: OfferedColumns
}

type Found = [input: string, message: string | null | undefined][]

const faultsIn = (found: Found): Faults =>
  Object.fromEntries(found.filter((one): one is [string, string] => typeof one[1] === 'string').toReversed())

/** What is said at once: values that are wrong. */
export function valueFaults(values: RuleValues, { definitions, columns }: FaultContext): Faults {
  const fields = [...definitions.values()]
  const places = placesOf(values.actions)
  const ofFilters = allFilters(values.filters)
    .filter(({ field }) => columns.has(field))
    .map((filter) => filterFault(filter, columns))
    .find((fault) => fault !== undefined)
  const found = values.actions.flatMap((card): Found => {
    const at = places.get(card.row)!
    if (card.type === ACTION_TYPES.SendEmail)
      return [
        [`actions.${at}.subject`, placeholderFault(card.subject, fields)],
        [`actions.${at}.body`, placeholderFault(card.body, fields)],
      ]
    if (card.type !== ACTION_TYPES.SetValue) return []
    return card.values.map((row, nth) => [`actions.${at + nth}.newValue`, valueFault(row, definitions)])
  })
  return faultsIn([['filters', ofFilters], ...found])
}

function valueFault(row: ValueRow, definitions: Definitions): string | null | undefined {
  const definition = definitions.get(row.field)
  if (row.isToken) {
    const token = tokenIn(row.value)
    const isGood = token !== undefined && fitsToken(token, tokenPlaceOf(row.field, definition?.dataType))
    return isGood ? null : 'Enter a whole number of days.'
  }
  const kind = kindOf(row.field, definition)
  if (kind === 'text')
    return typeof row.value === 'string' ? placeholderFault(row.value, [...definitions.values()]) : null
  if (kind === 'property' || !definition) return null
  const read = readValue(definition, row.value)
  return read.ok ? null : read.message
}

/** What is said when somebody tries to save: what is missing. */
export function missingParts(values: RuleValues): Faults {
  const places = placesOf(values.actions)
  const needsFields = values.trigger === 'FieldChanged' && values.triggerFieldIds.length === 0
  return faultsIn([
    ['triggerFieldIds', needsFields ? 'Choose at least one field.' : null],
    ['actions', values.actions.length === 0 ? 'Add at least one action.' : null],
    ...values.actions.flatMap((card) => missingIn(card, `actions.${places.get(card.row)!}`, places.get(card.row)!)),
  ])
}

const unless = (isThere: boolean, message: string) => (isThere ? null : message)

function missingIn(card: ActionCard, at: string, place: number): Found {
  switch (card.type) {
    case ACTION_TYPES.SetValue:
      return card.values.map(({ field }, nth) => [
        `actions.${place + nth}.field`,
        unless(field !== '', 'Choose a field.'),
      ])
    case ACTION_TYPES.AddTeam:
      return [[`${at}.teamId`, unless(card.teamId !== null, 'Choose a team.')]]
    case ACTION_TYPES.SetFieldRequired:
    case ACTION_TYPES.AddField:
      return [[`${at}.fieldId`, unless(card.fieldId !== '', 'Choose a field.')]]
    case ACTION_TYPES.RemoveField:
      return [[`${at}.field`, unless(card.fieldId !== '', 'Choose a field.')]]
    case ACTION_TYPES.SendHttp:
      return [
        [`${at}.url`, addressFault(card.url.trim())],
        ...card.headers.map(({ name }, nth): Found[number] => [
          `${at}.httpHeaders.${nth}.name`,
          unless(
            /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name.trim()),
            'Use letters, digits and hyphens as the name of a header.',
          ),
        ]),
      ]
    case ACTION_TYPES.SendEmail:
      return [
        [`${at}.recipient`, unless(card.recipient.length > 0, 'Add at least one recipient.')],
        [`${at}.subject`, unless(card.subject.trim() !== '', 'Enter a subject.')],
      ]
    case ACTION_TYPES.SentToIntegration:
      return [[`${at}.integration`, unless(card.output !== null, 'Choose an output of an integration.')]]
  }
}
