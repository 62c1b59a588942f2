import { isBlank } from '@dossier/contract/required-text'
import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { joined } from '@dossier/core/exports/joined'
import { cutText } from '@dossier/core/fields/clean-text'
import { reader } from '../../lib/dates.ts'
import type { Column } from '../record-table/columns.ts'
import type { JudgedCell } from './judged-cells.ts'
import { pasteLines, type PasteLine } from './paste-lines.ts'

interface PasteTableProps {
  cells: readonly JudgedCell[]
  columns: readonly Column[]
  /** Above what the cells get. */
  heading: string
  isBusy: boolean
}

/** Lines that are drawn; nobody reads more. */
const SHOWN = 300
/** Characters of a text that stays out: the reason below it says more. */
const SHOWN_OF_REFUSED = 200

/** Every cell of the block: what it has, and what it gets or why it stays. */
export function PasteTable({ cells, columns, heading, isBusy }: PasteTableProps) {
  const fields = new Map(columns.map(({ key, field }) => [key, field]))
  const lines = pasteLines(cells, isBusy)
  if (lines.length === 0) return null
  return (
    <>
      <div className="paste-scroll" role="region" aria-label="Cells" tabIndex={0}>
        <table className="paste-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Now</th>
              <th scope="col">{heading}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line) => (
              <Line key={`${line.caseId} ${line.place}`} line={line} field={fields.get(line.place)} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p>{`And ${(lines.length - SHOWN).toLocaleString()} more.`}</p>}
    </>
  )
}

function Line({ line, field }: { line: PasteLine; field: FieldDefinition | undefined }) {
  const { caseNumber, heading, text, message, outcome, rows } = line
  return (
    <tr data-refused={message !== null || undefined}>
      <th scope="row">{rows > 1 ? `All ${rows.toLocaleString()}` : caseNumber}</th>
      <td>{heading}</td>
      <td>{outcome && message === null && <Text>{outcome.shown ?? textOf(field, outcome.seen)}</Text>}</td>
      <td>
        <Text>{message !== null ? shortened(text) : becomes(line, field)}</Text>
        {message !== null && <span className="paste-fault">{message}</span>}
        {outcome?.note && <span className="paste-note">{outcome.note}</span>}
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
