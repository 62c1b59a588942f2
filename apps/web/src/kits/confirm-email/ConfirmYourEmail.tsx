import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmText } from './confirm-text.ts'
import { useSendConfirmation } from './use-send-confirmation.ts'

/** How the email is confirmed, for a person who has not done it; nothing for everybody else. */
export function ConfirmYourEmail({ isPrimary = false }: { isPrimary?: boolean }) {
  const { email, unconfirmedEmail } = useMe()
  const { isBusy, send } = useSendConfirmation(email.email)
  if (!unconfirmedEmail) return null
  return (
    <>
      <p>{confirmText(email, unconfirmedEmail)}</p>
      {unconfirmedEmail.sendsMail && (
        <Button variant={isPrimary ? 'primary' : 'ghost'} isDisabled={isBusy} onPress={send}>
          Send again
        </Button>
      )}
    </>
  )
}
