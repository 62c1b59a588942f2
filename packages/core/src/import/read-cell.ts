import type { FieldDefinition } from '@dossier/contract/fields'
import { CHOICE_LENGTH, TAGS_PER_CASE, TAG_LENGTH, TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import { valueType } from '../calculations/result.ts'
import { labelKey } from '../data-sources/label-key.ts'
import { cleanLine, cleanLines, cleanTitle } from '../fields/clean-text.ts'
import { picksRecords } from '../fields/chosen-items.ts'
import { isNumeric } from '../fields/is-numeric.ts'
import { optionsOf } from '../fields/options.ts'
import { fieldType } from '../fields/types/registry.ts'
import { smallLetters } from '../text/small-letters.ts'
import { foldName, partsOfCell, type ByName } from './names.ts'
import { readMarkers, readShape } from './point-cell.ts'
import { accept, quoted, refuse, withNote, type ReadValue } from './read-value.ts'
import {
  readAmount,
  readAnswer,
  readClock,
  readDay,
  readMoment,
  type CellForm,
  type ScalarContext,
} from './read-scalar.ts'
import { readRoleCell } from './role-cell.ts'
import type { PropertyTarget } from './targets.ts'
import { wordsOfCell } from './words-of-cell.ts'

/** What the names in a file mean in this tenant. */
export interface Names {
  statuses: ByName
  severities: ByName
  areas: ByName
  /** By name and by email. */
  users: ByName
  teams: ByName
}

/** By data source, the ids of the items that the cells at hand name, by the keys of their labels. */
export type ItemsByLabel = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface CellContext extends ScalarContext {
  names: Names
  items: ItemsByLabel
}

/** The value of a cell that is not blank, for a property of a record. */
export function readProperty(
  key: PropertyTarget,
  cell: string,
  { form, context }: { form: CellForm; context: CellContext },
): ReadValue {
  const { names } = context
  switch (key) {
    case 'title':
      return withNote(textWithin(cleanTitle(cell), { noun: 'title', limit: TITLE_LENGTH }), lineNote(cell))
    case 'summary':
      return textWithin(cleanLines(cell), { noun: 'summary', limit: TEXT_AREA_LENGTH })
    case 'caseNumber':
      return accept(cell.trim().replace(/^#/, ''))
    case 'statusId':
      return byName(cell, { noun: 'status', index: names.statuses })
    case 'severityId':
      return byName(cell, { noun: 'severity', index: names.severities })
    case 'assigneeId':
      return byName(cell, { noun: 'person', index: names.users })
    case 'areas':
      return byNames(cell, { noun: 'area', index: names.areas })
    case 'users':
      return byNames(cell, { noun: 'person', index: names.users })
    case 'pendingTeams':
      return byNames(cell, { noun: 'team', index: names.teams })
    case 'tags':
      return readTags(cell)
    default:
      return readMoment(cell, { form, context })
  }
}

/** The value of a cell that is not blank, for a field. */
export function readFieldCell(
  field: FieldDefinition,
  cell: string,
  { form, context }: { form: CellForm; context: CellContext },
): ReadValue {
  const { items } = context
  const normalize = (input: unknown): ReadValue => fieldType(field.dataType).normalize(input, field)
  if (isNumeric(valueType(field))) return readAmount(field, cell, { form })
  switch (field.dataType) {
    case 'date':
      return readDay(cell, { form, context }, normalize)
    case 'date-time': {
      const moment = readMoment(cell, { form, context })
      return moment.ok ? withNote(normalize(moment.value), moment.note) : moment
    }
    case 'time':
      return readClock(cell)
    case 'checkbox':
      return readAnswer(cell, normalize)
    case 'list': {
      const choice = choiceOf(field, cell, items)
      return choice === undefined ? refuse(notAChoice(field, cell)) : normalize(choice)
    }
    case 'list-multiple':
    case 'list-data':
      return readChoices(field, cell, items)
    case 'user-role':
      return readRoleCell(field, cell, (name) => byName(name, { noun: 'person', index: context.names.users }))
    case 'map-marker':
      return readPoints(cell, normalize)
    case 'map-path':
    case 'map-region':
      return readLine(cell, normalize)
    case 'text':
      return withNote(normalize(cell.trim()), lineNote(cell))
    default:
      return normalize(cell.trim())
  }
}

const lineNote = (cell: string): string | undefined =>
  /[\r\n\u0085\u2028\u2029]/.test(cell.trim()) ? 'It has one line: a line break is stored as a space.' : undefined

function textWithin(text: string, { noun, limit }: { noun: string; limit: number }): ReadValue<string> {
  return text.length <= limit
    ? accept(text)
    : refuse(`Shorten the ${noun} to at most ${limit.toLocaleString('en')} characters.`)
}

interface Index {
  noun: string
  index: ByName
}

function byName(cell: string, { noun, index }: Index): ReadValue<number> {
  const found = index.get(foldName(cell))
  if (found === 'many') return refuse(`${quoted(cell)} can be more than one ${noun}.${MORE_EXACT[noun] ?? ''}`)
  return found === undefined ? refuse(`There is no ${noun} ${quoted(cell)}.`) : accept(found)
}

const MORE_EXACT: Record<string, string> = {
  person: ' Use the email address.',
  area: ' Name the areas above it, too: “West / Harbor”.',
}

function byNames(cell: string, { noun, index }: Index): ReadValue<number[]> {
  const ids = new Set<number>()
  for (const part of partsOfCell(cell, (whole) => index.has(foldName(whole)))) {
    const found = byName(part, { noun, index })
    if (!found.ok) return found
    ids.add(found.value!)
  }
  return accept([...ids])
}

function readTags(cell: string): ReadValue<string[]> {
  const tags = new Map(
    wordsOfCell(cell).map((part) => {
      const tag = cleanLine(part).trim()
      return [smallLetters(tag), tag] as const
    }),
  )
  if (tags.size > TAGS_PER_CASE) return refuse(`Use at most ${TAGS_PER_CASE} tags.`)
  for (const tag of tags.values())
    if (tag.length > TAG_LENGTH) return refuse(`Shorten the tag ${quoted(tag)} to at most ${TAG_LENGTH} characters.`)
  return accept([...tags.values()].filter((tag) => tag !== ''))
}

function notAChoice(field: FieldDefinition, cell: string): string {
  const { title, dataSourceId } = field
  if (dataSourceId === null) {
    const isLong = cell.trim().length > CHOICE_LENGTH
    const limit = isLong ? ` A choice has at most ${CHOICE_LENGTH} characters.` : ''
    return `${quoted(cell)} is not a choice of ${title}.${limit}`
  }
  return picksRecords(field)
    ? `You can see nothing with the number ${quoted(cell)} for ${title}.`
    : `There is no item ${quoted(cell)} for ${title}.`
}

/** A choice by its label or its value; an item by its label. */
function choiceOf(field: FieldDefinition, cell: string, items: ItemsByLabel) {
  if (field.dataSourceId !== null) return items.get(field.dataSourceId)?.get(labelKey(cell.trim()))
  const [name, options] = [foldName(cell), optionsOf(field)]
  return (
    options.find(({ label }) => foldName(label) === name) ?? options.find(({ value }) => foldName(value) === name)
  )?.value
}

/** The labels in a cell that are no choices of the field; none if one of them could not be a choice. */
export function newChoicesIn(field: FieldDefinition, cell: string): string[] {
  if (field.dataSourceId !== null) return []
  const isChoice = (part: string) => choiceOf(field, part, new Map()) !== undefined
  const parts = field.dataType === 'list' ? [cell] : partsOfCell(cell, isChoice)
  const labels = parts.filter((part) => !isChoice(part)).map((part) => cleanLine(part).trim().replaceAll(/\s+/g, ' '))
  return labels.some((label) => label === '' || label.length > CHOICE_LENGTH) ? [] : labels
}

function readChoices(field: FieldDefinition, cell: string, items: ItemsByLabel): ReadValue {
  const choices: string[] = []
  for (const part of partsOfCell(cell, (whole) => choiceOf(field, whole, items) !== undefined)) {
    const choice = choiceOf(field, part, items)
    if (choice === undefined) return refuse(notAChoice(field, part))
    choices.push(choice)
  }
  // A row has the values of its item, until somebody changes them.
  const value = field.dataType === 'list-data' ? choices.map((id) => ({ id })) : choices
  return fieldType(field.dataType).normalize(value, field)
}

function readPoints(cell: string, normalize: (input: unknown) => ReadValue): ReadValue {
  const markers = readMarkers(cell)
  return markers
    ? normalize(markers)
    : refuse(`${quoted(cell)} is not a place. Write latitude and longitude, such as 34.05, -118.24.`)
}

function readLine(cell: string, normalize: (input: unknown) => ReadValue): ReadValue {
  const points = readShape(cell)
  return points
    ? normalize(points)
    : refuse(`${quoted(cell)} is not a line. Write it like LINESTRING (-118.24 34.05, -118.25 34.06).`)
}
