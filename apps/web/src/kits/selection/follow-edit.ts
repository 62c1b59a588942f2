import { bulkEdits, type BulkEdit } from '@dossier/contract/bulk-edits'
import { call } from '../../lib/api.ts'
import { onSessionEnd } from '../../lib/session/session-end.ts'

/** Milliseconds between two looks at an edit whose page was left. */
const PAUSE = 3_000
/** Looks in a row that may fail. */
const FAILURES = 20

/** Follows a change of many records whose page was left, until it ends or the session does. */
export function followEdit(editId: string, onOver: (edit: BulkEdit) => void) {
  let timer: ReturnType<typeof setTimeout>
  let failures = 0
  const stop = onSessionEnd(() => clearTimeout(timer))
  const look = async () => {
    try {
      const edit = await call(bulkEdits.get, { params: { editId } })
      failures = 0
      if (edit.state !== 'running') {
        stop()
        return onOver(edit)
      }
    } catch {
      failures += 1
    }
    if (failures < FAILURES) again()
    else stop()
  }
  const again = () => {
    timer = setTimeout(() => void look(), PAUSE)
  }
  again()
}
