import { isBlank } from '@dossier/contract/required-text'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/registry'
import { joined } from '@dossier/core/exports/joined'
import { cutText } from '@dossier/core/fields/clean-text'
import { reader } from '../../lib/dates.ts'
import type { Column } from '../record-table/columns.ts'
import type { JudgedCell } from './judged-cells.ts'

interface PasteTableProps {
  cells: readonly JudgedCell[]
  columns: readonly Column[]
  isBusy: boolean
}

/** Lines that are drawn; nobody reads more. */
const SHOWN = 300
/** Characters of a text that stays out: the reason below it says more. */
const SHOWN_OF_REFUSED = 200

/** Every cell of the block: what it has, and what it gets or why it stays. Those that stay come first. */
export function PasteTable({ cells, columns, isBusy }: PasteTableProps) {
  const fields = new Map(columns.map(({ key, field }) => [key, field]))
  const said = cells.filter(({ message, outcome }) => isBusy || message !== null || outcome?.isChange)
  const sorted = said.toSorted((one, other) => Number(other.message !== null) - Number(one.message !== null))
  if (sorted.length === 0) return null
  return (
    <>
      <div className="paste-scroll" role="region" aria-label="Cells" tabIndex={0}>
        <table className="paste-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Now</th>
              <th scope="col">Pasted</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, SHOWN).map((cell) => (
              <PasteLine key={`${cell.caseId} ${cell.place}`} cell={cell} field={fields.get(cell.place)} />
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > SHOWN && <p>{`And ${(sorted.length - SHOWN).toLocaleString()} more.`}</p>}
    </>
  )
}

function PasteLine({ cell, field }: { cell: JudgedCell; field: FieldDefinition | undefined }) {
  const { caseNumber, heading, text, message, outcome } = cell
  return (
    <tr data-refused={message !== null || undefined}>
      <th scope="row">{caseNumber}</th>
      <td>{heading}</td>
      <td>{outcome && message === null && <Text>{outcome.shown ?? textOf(field, outcome.seen)}</Text>}</td>
      <td>
        <Text>{message !== null ? shortened(text) : becomes(cell, field)}</Text>
        {message !== null && <span className="paste-fault">{message}</span>}
      </td>
    </tr>
  )
}

/** The value as it was read; where that has ids, the text that names them. */
function becomes({ place, text, outcome }: JudgedCell, field: FieldDefinition | undefined): string {
  if (outcome && field && field.dataSourceId === null) return textOf(field, outcome.value)
  return outcome && place === 'tags' ? joined(outcome.value as string[]) : text
}

const Text = ({ children }: { children: string }) =>
  isBlank(children) ? <span className="unset">Empty</span> : <span dir="auto">{children}</span>

const shortened = (text: string) => (text.length > SHOWN_OF_REFUSED ? `${cutText(text, SHOWN_OF_REFUSED)}…` : text)

function textOf(field: FieldDefinition | undefined, value: unknown): string {
  if (!field) return ''
  const type = fieldType(field.dataType)
  // The type of the value follows from the data type, which the compiler cannot see.
  return type.isEmpty(value as never) ? '' : type.display(value as FieldValue as never, field, reader())
}
