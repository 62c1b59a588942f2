import type { CaseField, CaseProperties } from '@dossier/contract/cases/details'
import type { Actor } from '@dossier/core/access/cases'
import { itemText } from '@dossier/core/data-sources/item-name'
import { cellText } from '@dossier/core/fields/cell-types'
import { cellOf, columnsOf, rowsOf } from '@dossier/core/fields/data-rows'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/types/registry'
import { paragraphsOf, textOfBlocks, type Block } from '@dossier/core/pdf/blocks'
import type { FilledValue } from '@dossier/core/pdf/fill-blocks'
import { readHtml } from '@dossier/core/pdf/read-html'
import { dateTimeText, type DisplayContext } from '@dossier/core/text/dates'
import { isHtml } from '@dossier/core/text/rich-text'
import { findIn } from '../cases/item-names.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { presentFields, presentProperties } from '../cases/present-case.ts'

const EMPTY: FilledValue = { text: '' }

/** What placeholders stand for in a record: the values that the person may see; nothing in place of others. (D-127) */
export function recordValues(me: Actor, loaded: LoadedCase, locale: string): (key: string) => FilledValue {
  const { catalogue, items } = loaded
  const context: DisplayContext = { locale, timeZone: catalogue.timeZone, now: Date.now(), items: findIn(items) }
  const properties = presentProperties(me, loaded)
  const fields = presentFields(me, loaded)
  return (key) => {
    const id = fieldIdOf(key)
    if (id === null) return propertyValue(properties, key, context)
    const field = Object.hasOwn(fields, id) ? fields[id] : undefined
    return field ? fieldValue(field, context) : EMPTY
  }
}

const names = (of: readonly { title?: string; name?: string }[]): string =>
  of.map(({ title, name }) => title ?? name ?? '').join(', ')

function propertyValue(properties: CaseProperties, key: string, context: DisplayContext): FilledValue {
  const { summary, created, closed } = properties
  if (key === 'summary') return longText(summary)
  const texts: Record<string, string | null> = {
    caseNumber: properties.caseNumber,
    title: properties.title,
    templateId: properties.templateTitle,
    statusId: properties.statusTitle,
    severityId: properties.severityTitle,
    assigneeId: properties.assigneeName,
    areas: names(properties.areas),
    tags: properties.tags.join(', '),
    users: names(properties.users),
    pendingTeams: names(properties.pendingTeams),
    created: dateTimeText(created, context),
    closed: closed && dateTimeText(closed, context),
  }
  return { text: (Object.hasOwn(texts, key) ? texts[key] : null) ?? '' }
}

function fieldValue({ field, value }: CaseField, context: DisplayContext): FilledValue {
  const type = fieldType(field.dataType)
  // The type of the value follows from the data type, which the compiler cannot see.
  if (value === null || type.isEmpty(value as never)) return EMPTY
  if (field.dataType === 'text-area' && typeof value === 'string') return longText(value)
  const text = type.display(value as never, field, context)
  if (field.dataType !== 'list-data') return { text }
  const columns = columnsOf(field)
  const table: Block = {
    is: 'table',
    head: ['Item', ...columns.map(({ label }) => label)],
    widths: [2, ...columns.map(() => 1)],
    rows: rowsOf(value).map((row) => [
      itemText(context.items?.(row.itemId)),
      ...columns.map((column) => {
        const cell = cellOf(row, column)
        return cell === null ? '' : cellText(column, cell, context)
      }),
    ]),
  }
  return { text, blocks: [table] }
}

function longText(value: string): FilledValue {
  const blocks = isHtml(value) ? readHtml(value) : paragraphsOf(value)
  return { text: isHtml(value) ? textOfBlocks(blocks) : value, blocks }
}
