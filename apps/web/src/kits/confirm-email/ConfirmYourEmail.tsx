import { confirmEmailText } from '@dossier/core/users/mail-words'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { useSendConfirmation } from './use-send-confirmation.ts'

/** How the email is confirmed, for a person who has not done it; nothing for everybody else. */
export function ConfirmYourEmail({ isPrimary = false }: { isPrimary?: boolean }) {
  const {
    email: { email },
    isEmailConfirmed,
    mail,
  } = useMe()
  const { isBusy, send } = useSendConfirmation(email)
  if (isEmailConfirmed) return null
  return (
    <>
      <p>{confirmEmailText(email, mail)}</p>
      {mail.isSent && (
        <Button variant={isPrimary ? 'primary' : 'ghost'} isDisabled={isBusy} onPress={send}>
          Send again
        </Button>
      )}
    </>
  )
}
