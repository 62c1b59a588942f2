import { ConfirmYourEmail } from '../../kits/confirm-email/ConfirmYourEmail.tsx'
import { useMe } from '../../lib/me.ts'

/** For a founder who has not confirmed the email yet, and until then can invite nobody. (D-128) */
export const EmailLine = () =>
  !useMe().isEmailConfirmed && (
    <div className="zone-line">
      <ConfirmYourEmail />
    </div>
  )
