import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import type { Saving } from './use-saving.ts'

/** What came of saving a form; when someone else changed the same, the way on. */
export const SaveAlert = ({ problem, notice, isBusy, onReload }: Saving) => (
  <FocusedAlert
    text={problem || notice}
    tone={problem ? 'error' : 'info'}
    waiting={isBusy}
    action={onReload && { label: 'Reload', onPress: onReload }}
  />
)
