import type { FieldDefinition } from '@dossier/contract/fields'
import type { FindItem } from '@dossier/core/data-sources/item-name'
import { cellText } from '@dossier/core/fields/cell-types'
import { cellOf, columnsOf, type StoredRow } from '@dossier/core/fields/data-rows'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { Fragment, type ReactNode } from 'react'
import { reader } from '../../lib/dates.ts'
import { ItemWords } from '../fields/items/ItemList.tsx'
import './rows.css'

interface RowsTableProps {
  definition: FieldDefinition
  rows: readonly StoredRow[]
  find: FindItem
  /** What the items are called in general. */
  noun: string
  /** The name of an item as something to press. */
  nameOf?: (row: StoredRow, name: ReactNode) => ReactNode
  /** At the end of a row. */
  actionOf?: (row: StoredRow) => ReactNode
  /** Below a row, over its whole width. */
  belowRow?: (row: StoredRow) => ReactNode
}

/** Rows of a field, with its columns. On narrow screens every row is a small list of its values. */
export function RowsTable({ definition, rows, find, noun, nameOf, actionOf, belowRow }: RowsTableProps) {
  const columns = columnsOf(definition)
  const width = 1 + columns.length + (actionOf ? 1 : 0)
  return (
    <div className="rows">
      <table className="rows-table" role="table" aria-label={definition.title}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {noun}
            </th>
            {columns.map(({ field, label, dataType }) => (
              <th key={field} role="columnheader" scope="col" data-right={isNumeric(dataType) || undefined} dir="auto">
                {label}
              </th>
            ))}
            {actionOf && <td role="cell" />}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const name = <ItemWords item={find(row.itemId)} />
            const below = belowRow?.(row)
            return (
              <Fragment key={row.id}>
                <tr role="row" data-open={below ? true : undefined}>
                  <th role="rowheader" scope="row">
                    {nameOf ? nameOf(row, name) : name}
                  </th>
                  {columns.map((column) => {
                    const value = cellOf(row, column)
                    const right = isNumeric(column.dataType) || undefined
                    return (
                      <td key={column.field} role="cell" data-label={column.label} data-right={right} dir="auto">
                        {value === null ? <span className="unset">–</span> : cellText(column, value, reader())}
                      </td>
                    )
                  })}
                  {actionOf && (
                    <td role="cell" className="row-action">
                      {actionOf(row)}
                    </td>
                  )}
                </tr>
                {below && (
                  <tr role="row" className="row-below">
                    <td role="cell" colSpan={width}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
