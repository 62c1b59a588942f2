import type { UploadResult } from '@dossier/contract/data-sources/items'
import type { DateForm } from '@dossier/contract/import-plan'
import { Select } from '../../../ui/choices/Select.tsx'
import type { FileForm } from './use-upload.ts'

interface OpenQuestionsProps {
  open: UploadResult['open']
  onAnswer: (form: FileForm) => void
}

const ORDERS: { id: DateForm; label: string }[] = [
  { id: 'mdy', label: 'Month first: 12/31/2026' },
  { id: 'dmy', label: 'Day first: 31/12/2026' },
]
const MARKS = [
  { id: '.', label: '1,234.50' },
  { id: ',', label: '1.234,50' },
]

/** What a file does not tell itself: it was guessed, and is read again as somebody chooses. (D-143) */
export function OpenQuestions({ open: { dates, numbers }, onAnswer }: OpenQuestionsProps) {
  return (
    <>
      {dates && (
        <div className="data-question">
          <Select
            label={`Dates of ${dates.titles.join(', ')}`}
            items={ORDERS}
            value={dates.form}
            onChange={(id) => onAnswer({ dateForm: id as DateForm })}
          />
          <span className="data-note" role="note">
            Month or day first? Both are possible here.
          </span>
        </div>
      )}
      {numbers && (
        <div className="data-question">
          <Select
            label={`Numbers of ${numbers.titles.join(', ')}`}
            items={MARKS}
            value={numbers.decimal}
            onChange={(id) => onAnswer({ decimal: id === ',' ? ',' : '.' })}
          />
          <span className="data-note" role="note">
            Thousands or decimals? Both are possible here.
          </span>
        </div>
      )}
    </>
  )
}
