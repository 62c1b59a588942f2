import {
  ACTION_TYPES,
  type ActionOf,
  type ActionType,
  type HttpHeader,
  type RuleActionToSave,
  type RuleRecipient,
} from '@dossier/contract/rules/actions'
import type { SetValueRow } from '@dossier/core/rules/set-values'

const { SetValue, AddTeam, SetFieldRequired, SendHttp, SendEmail, AddField, SentToIntegration, RemoveField } =
  ACTION_TYPES

/** A field and its new value. `row` stays with it wherever it is moved. */
export interface ValueRow extends SetValueRow {
  row: number
  /** The value is a token, such as `me` or a number of days. */
  isToken: boolean
  /** The value's name, as it was shown. */
  label: string | null
}

export interface HeaderRow extends HttpHeader {
  row: number
}

/** An action as its card has it. Values that are set one after the other are rows of one card. */
export type ActionCard = { row: number } & (
  | { type: typeof SetValue; values: readonly ValueRow[] }
  | { type: typeof AddTeam; teamId: number | null; teamTitle: string | null }
  | { type: typeof SetFieldRequired; fieldId: string; required: boolean }
  | { type: typeof AddField; fieldId: string; required: boolean; section: string }
  | { type: typeof RemoveField; fieldId: string }
  | { type: typeof SendHttp; url: string; headers: readonly HeaderRow[] }
  | { type: typeof SendEmail; recipient: readonly RuleRecipient[]; subject: string; body: string; files: boolean }
  | { type: typeof SentToIntegration; output: { integrationKey: string; out: string } | null }
)
export type CardOf<T extends ActionType> = Extract<ActionCard, { type: T }>

export const emptyValue = (row: number): ValueRow => ({
  row,
  field: '',
  dataType: null,
  value: null,
  isToken: false,
  label: null,
})

/** An action that is to be filled in. */
export function emptyCard(type: ActionType, row: number): ActionCard {
  switch (type) {
    case SetValue:
      return { row, type, values: [emptyValue(1)] }
    case AddTeam:
      return { row, type, teamId: null, teamTitle: null }
    case SetFieldRequired:
      return { row, type, fieldId: '', required: true }
    case AddField:
      return { row, type, fieldId: '', required: false, section: '' }
    case RemoveField:
      return { row, type, fieldId: '' }
    case SendHttp:
      return { row, type, url: '', headers: [] }
    case SendEmail:
      return { row, type, recipient: [], subject: '', body: '', files: false }
    case SentToIntegration:
      return { row, type, output: null }
  }
}

const valueRow = (action: ActionOf<typeof SetValue>, row: number): ValueRow => ({
  row,
  field: action.field,
  dataType: action.fieldDataType ?? null,
  value: action.valueFormat ?? action.newValue,
  isToken: action.dynamicValue,
  label: action.newValueLabel ?? null,
})

/** The cards of stored actions. */
export function cardsOf(actions: readonly RuleActionToSave[]): ActionCard[] {
  const cards: ActionCard[] = []
  for (const action of actions) {
    const last = cards.at(-1)
    if (action.type === SetValue && last?.type === SetValue)
      cards[cards.length - 1] = { ...last, values: [...last.values, valueRow(action, last.values.length + 1)] }
    else cards.push(cardOf(action, cards.length + 1))
  }
  return cards
}

function cardOf(action: RuleActionToSave, row: number): ActionCard {
  switch (action.type) {
    case SetValue:
      return { row, type: SetValue, values: [valueRow(action, 1)] }
    case AddTeam:
      return { row, type: AddTeam, teamId: action.teamId, teamTitle: action.teamTitle ?? null }
    case SetFieldRequired:
      return { row, type: SetFieldRequired, fieldId: action.fieldId, required: action.required }
    case AddField:
      return { row, type: AddField, fieldId: action.fieldId, required: action.required, section: action.section ?? '' }
    case RemoveField:
      return { row, type: RemoveField, fieldId: action.field }
    case SendHttp:
      return {
        row,
        type: SendHttp,
        url: action.url,
        headers: action.httpHeaders.map((one, at) => ({ ...one, row: at + 1 })),
      }
    case SendEmail: {
      const { recipient, subject, body, includeAttachments: files } = action
      return { row, type: SendEmail, recipient, subject, body, files }
    }
    case SentToIntegration:
      return { row, type: SentToIntegration, output: action.integration }
  }
}

/** How a value is stored: a text with placeholders, a token, or as it is. `read` makes it of the typed value. */
export interface ValueReader {
  (row: ValueRow): { newValue: unknown; newValueLabel?: string } | { valueFormat: string }
}

/** The actions that cards mean, in the order in which they run. */
export const actionsOf = (cards: readonly ActionCard[], read: ValueReader): RuleActionToSave[] =>
  cards.flatMap((card) => actionsIn(card, read))

function actionsIn(card: ActionCard, read: ValueReader): RuleActionToSave[] {
  switch (card.type) {
    case SetValue:
      return card.values.map((value) => ({
        type: SetValue,
        field: value.field,
        fieldDataType: value.dataType,
        newValue: null,
        newValueLabel: value.label,
        dynamicValue: value.isToken,
        valueFormat: null,
        ...(value.isToken ? { newValue: value.value } : read(value)),
      })) as RuleActionToSave[]
    case AddTeam:
      return [{ type: AddTeam, teamId: card.teamId ?? 0, teamTitle: card.teamTitle }]
    case SetFieldRequired:
      return [{ type: SetFieldRequired, fieldId: card.fieldId, required: card.required }]
    case AddField: {
      const section = card.section.trim() || null
      return [{ type: AddField, fieldId: card.fieldId, required: card.required, section }]
    }
    case RemoveField:
      return [{ type: RemoveField, field: card.fieldId }]
    case SendHttp: {
      const httpHeaders = card.headers.map(({ name, value }) => ({ name: name.trim(), value }))
      return [{ type: SendHttp, url: card.url.trim(), httpHeaders }]
    }
    case SendEmail: {
      const { recipient, subject, body, files: includeAttachments } = card
      return [{ type: SendEmail, recipient: [...recipient], subject, body, includeAttachments }]
    }
    case SentToIntegration:
      return [{ type: SentToIntegration, integration: card.output ?? { integrationKey: '', out: '' } }]
  }
}

/** By card, the place of its first action among all of the rule. */
export function placesOf(cards: readonly ActionCard[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let next = 0
  for (const card of cards) {
    places.set(card.row, next)
    next += card.type === SetValue ? card.values.length : 1
  }
  return places
}
