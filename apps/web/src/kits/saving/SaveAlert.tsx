import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import type { Saving } from './use-saving.ts'

/** The result of saving a form; on a conflict, with a button to reload. */
export const SaveAlert = ({ problem, notice, isBusy, onReload }: Saving) => (
  <FocusedAlert
    text={problem || notice}
    tone={problem ? 'error' : 'info'}
    waiting={isBusy}
    action={onReload && { label: 'Reload', onPress: onReload }}
  />
)
