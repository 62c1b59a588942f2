import type { ImportRow } from '@dossier/contract/imports'
import { ArrowRight } from 'lucide-react'

/** The values of a row as they will be; of a record that is there, those that change, after what they are now. */
export function RowValues({ values }: Pick<ImportRow, 'values'>) {
  return (
    <span dir="auto">
      {values.map(({ column, before, after }) => (
        <span key={column} className="imports-value">
          <b>{column}: </b>
          {before !== null && (
            <>
              <del>{before}</del>
              <ArrowRight size={12} role="img" aria-label="becomes" />
            </>
          )}
          {after === '' ? <span className="unset">Empty</span> : <ins>{after}</ins>}
        </span>
      ))}
    </span>
  )
}
