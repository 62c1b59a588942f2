import { FocusedAlert } from '../../ui/focus/FocusedAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import type { FormState } from './form-state.ts'

type Said = Pick<FormState<object>, 'said' | 'closed'>

/** Why a form is closed, and the result of saving it; on a conflict, with a button to reload. */
export const SaveAlert = ({ form: { said, closed } }: { form: Said }) => (
  <>
    {closed !== undefined && <Alert tone="info">{closed}</Alert>}
    <FocusedAlert
      text={said.problem || said.notice}
      tone={said.problem ? 'error' : 'info'}
      waiting={said.isBusy}
      action={said.onReload && { label: 'Reload', onPress: said.onReload }}
    />
  </>
)
