import { Lock } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { useRecord } from '../case-form/case-context.ts'

/** Number, kind, state and template of the record. */
export function CaseMarks() {
  const record = useRecord()
  const words = useWords()
  return (
    <>
      <span className="case-number num">#{record.caseNumber}</span>
      <span className={record.isCase ? 'pill tag' : 'pill'}>{record.isCase ? words.case : words.record}</span>
      {record.isClosed && <span className="pill">Closed</span>}
      {record.isSensitive && (
        <span className="pill">
          <Lock size={12} aria-hidden />
          Sensitive
        </span>
      )}
      <span className="template truncate">{record.templateTitle}</span>
    </>
  )
}
