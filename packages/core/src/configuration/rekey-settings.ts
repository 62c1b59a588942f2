import { isBuiltInOperand } from '../calculations/built-in-operands.ts'
import { hasChoices } from '../fields/definition-fault.ts'
import type { ThingOf } from './configuration.ts'
import type { Scope } from './scope.ts'

type Settings = ThingOf<'fields'>['settings']
type Key = keyof Settings

/** Where settings name other things. */
type Naming =
  | 'teams'
  | 'listFilter'
  | 'listFilterValueField'
  | 'dataListField'
  | 'dataItemField'
  | 'timesItemField'
  | 'expression'
  | 'fields'
  | 'startField'
  | 'endField'
  | 'dateField'
  | 'addList'
  | 'left'
  | 'right'
  | 'trackingFieldId'
  | 'searchValue'

/** Settings that name nothing. A new setting is either among them or translated below: else exports would hold ids. */
const PLAIN: Record<Exclude<Key, Naming>, true> = {
  precision: true,
  markerColor: true,
  allowRichText: true,
  allowAddingToDataSource: true,
  hasSubroles: true,
  subroles: true,
  isSingleUser: true,
  allowExternalUsers: true,
  allowTimeTracking: true,
  calculationType: true,
  days: true,
  months: true,
  years: true,
  format: true,
  showTime: true,
}

/** The settings of a field with other keys in them. */
export function rekeySettings(of: ThingOf<'fields'>, scope: Scope): Settings {
  const { settings } = of
  const place = (name: string) => `${scope.at}.settings.${name}`
  const field = (key: string, name: string) =>
    isBuiltInOperand(key) ? key : scope.rename({ kind: 'fields', key, at: place(name) })
  const column = (key: string | undefined, name: string) =>
    key && columnKey(scope.fields.get(settings.dataListField ?? '') ?? of, key, { ...scope, at: place(name) })
  const one = (key: string | undefined, name: string) => key && field(key, name)
  const side = (given: Settings['left'], name: string) =>
    given && { ...given, ...(given.fieldId !== undefined && { fieldId: field(given.fieldId, `${name}.fieldId`) }) }
  const naming: { [K in Naming]: Settings[K] } = {
    teams: settings.teams?.map((key, nth) => scope.rename({ kind: 'teams', key, at: place(`teams.${nth}`) })),
    listFilter: one(settings.listFilter, 'listFilter'),
    listFilterValueField:
      settings.listFilterValueField &&
      columnKey(of, settings.listFilterValueField, { ...scope, at: place('listFilterValueField') }),
    dataListField: one(settings.dataListField, 'dataListField'),
    dataItemField: column(settings.dataItemField, 'dataItemField'),
    timesItemField: column(settings.timesItemField, 'timesItemField'),
    expression: settings.expression?.replace(NAME, (whole, key?: string) =>
      key === undefined ? whole : `[${quote(field(unquote(key), 'expression'))}]`,
    ),
    fields: settings.fields?.map((key, nth) => field(key, `fields.${nth}`)),
    startField: one(settings.startField, 'startField'),
    endField: one(settings.endField, 'endField'),
    dateField: one(settings.dateField, 'dateField'),
    addList: settings.addList?.map((each, nth) => ({
      ...each,
      fieldId: field(each.fieldId, `addList.${nth}.fieldId`),
    })),
    left: side(settings.left, 'left'),
    right: side(settings.right, 'right'),
    trackingFieldId: one(settings.trackingFieldId, 'trackingFieldId'),
    searchValue: settings.searchValue && choiceOf(settings.trackingFieldId, settings.searchValue, scope),
  }
  return Object.fromEntries(
    (Object.keys(settings) as Key[]).map((key) => [key, isPlain(key) ? settings[key] : naming[key]]),
  )
}

/** A value of a list with choices of its own; items stay what they are. */
function choiceOf(within: string | undefined, key: string, { rename, fields, at }: Scope): string {
  const list = within === undefined ? undefined : fields.get(within)
  const hasOwn = list && hasChoices(list.dataType) && list.dataSource === null
  return hasOwn ? rename({ kind: 'choices', key, within, at: `${at}.settings.searchValue` }) : key
}

/** A field of the definition of a field's data source. */
export const columnKey = (
  { dataSource }: Pick<ThingOf<'fields'>, 'dataSource'>,
  key: string,
  { rename, definitions, at }: Scope,
): string =>
  rename({ kind: 'definitionFields', key, within: dataSource === null ? undefined : definitions.get(dataSource), at })

const isPlain = (key: Key): key is Exclude<Key, Naming> => Object.hasOwn(PLAIN, key)

/** Texts between quotation marks stay as they are. */
const NAME = /"[^"]*"|“[^“”]*”|\[([^[\]]*)\]/g

/** Brackets are part of formulas, so keys with brackets are written with percent signs. */
const quote = (key: string) => key.replaceAll('%', '%25').replaceAll('[', '%5B').replaceAll(']', '%5D')
const unquote = (text: string) => text.trim().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%25', '%')
