import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { View } from '@dossier/contract/views/definition'
import { calculationTexts } from '@dossier/core/views/calculation-text'
import { reader } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/words.ts'
import './calculations.css'

interface CalculationLineProps {
  view: View
  calculations: ListCalculations['calculations']
  values: ListCalculations['all']
  /** Spoken name. */
  label: string
}

/** What was calculated of some records, column by column. */
export function CalculationLine({ view, calculations, values, label }: CalculationLineProps) {
  const words = useWords()
  const texts = calculationTexts({ calculations, values }, view.fields, { ...reader(), words })
  return (
    <div className="calculations" role="group" aria-label={label}>
      <dl>
        {texts.map(({ column, parts }) => (
          <div key={column}>
            <dt dir="auto">{column}</dt>
            <dd className="num">{parts.join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
