import type { AuditEntry, AuditValue } from '@dossier/contract/audit-log'
import { ACTION_TITLES, auditValueText } from '@dossier/core/audit/value-text'
import { dateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { thingText } from './audit-columns.tsx'

/** Everything that an action changed of one thing, with long values in full. */
export function AuditDetails({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Modal title={thingText(entry)} isOpen size="side" onClose={onClose}>
      <p className="sub audit-summary">
        {ACTION_TITLES[entry.what]} by {entry.by.name}, {dateTimeText(entry.at, reader())}
      </p>
      <AuditChanges changes={entry.changes} />
      {entry.changes.length === 0 && <p className="sub">No values were stored.</p>}
    </Modal>
  )
}

/** Each changed property with its old and its new value. */
export const AuditChanges = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.map((change, nth) => (
    <section key={nth} className="audit-change" aria-label={change.property}>
      <h3>{change.property}</h3>
      {change.isHidden ? <p className="sub">Changed. Its values are not kept.</p> : <Values {...change} />}
    </section>
  ))

function Values({ from, to }: { from: AuditValue; to: AuditValue }) {
  const isList = Array.isArray(from ?? to)
  return (
    <dl className="audit-values">
      <dt>{isList ? 'Removed' : 'Old'}</dt>
      <Value value={from} />
      <dt>{isList ? 'Added' : 'New'}</dt>
      <Value value={to} />
    </dl>
  )
}

const Value = ({ value }: { value: AuditValue }) => {
  const text = auditValueText(value, reader())
  return text === '' ? (
    <dd className="sub">Nothing</dd>
  ) : (
    <dd className="audit-value" dir="auto">
      {text}
    </dd>
  )
}
