import type { Operator } from '@dossier/contract/operators'
import type { FieldDefinition } from '@dossier/contract/fields'
import { fieldType } from '../fields/types/registry.ts'
import { isAnyOf, type Filter, type FilterEntry } from './filter.ts'

/** The columns that have an index of their own, and the operators that it answers. */
const INDEXED: Partial<Record<string, readonly Operator[]>> = {
  templateId: ['Equals'],
  statusId: ['Equals', 'Any'],
  severityId: ['Equals', 'Any'],
  assigneeId: ['Equals'],
  areas: ['Contains'],
  created: ['GreaterThan', 'LessThan', 'Equals', 'OnDay', 'DateRange'],
  title: ['Contains'],
}

/** Those that the kept order of a field answers. */
const ORDERED: readonly Operator[] = ['Equals', 'OnDay', 'DateRange']

/** A field whose order is kept if a shared view shows it. */
function isIndexable({ dataType }: FieldDefinition): boolean {
  const { order } = fieldType(dataType)
  return dataType !== 'calculated' && (order === 'number' || order === 'date')
}

export interface OfFilters {
  /** By key, the fields among the columns. */
  fieldOf: (key: string) => FieldDefinition | undefined
  /** The keys of the columns that the view shows or is sorted by. */
  shown: readonly string[]
}

/** What makes a list with these filters slow where records are many, and what would help; undefined if nothing does. */
export function slowness(entries: readonly FilterEntry[], of: OfFilters): string | undefined {
  if (entries.length === 0 || entries.some((entry) => narrows(entry, of))) return undefined
  const indexable = entries
    .flatMap((entry) => (isAnyOf(entry) || !ORDERED.includes(entry.operator) ? [] : [of.fieldOf(entry.field)]))
    .find((field) => field && isIndexable(field))
  const help = indexable ? ` Showing “${indexable.title}” as a column of a shared view can help, too.` : ''
  return `These filters look at every record, which takes a while where there are many. A filter by template, status, severity, assignee, area, creation or title makes the list faster.${help}`
}

function narrows(entry: FilterEntry, of: OfFilters): boolean {
  if (isAnyOf(entry))
    return entry.anyOf.length > 0 && entry.anyOf.every((one) => INDEXED[one.field]?.includes(one.operator))
  return INDEXED[entry.field]?.includes(entry.operator) === true || isIndexed(entry, of)
}

const isIndexed = ({ field, operator }: Filter, { fieldOf, shown }: OfFilters): boolean => {
  const definition = fieldOf(field)
  return definition !== undefined && isIndexable(definition) && ORDERED.includes(operator) && shown.includes(field)
}
