import { system } from '@dossier/contract/system/calls'
import { type SystemAccount } from '@dossier/contract/system/accounts'
import { useState } from 'react'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'

interface AccountActionsProps {
  account: SystemAccount
  isSelf: boolean
  onDone: () => unknown
}

/** Actions on an account that take effect immediately, without saving the form. */
export function AccountActions({ account, isSelf, onDone }: AccountActionsProps) {
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState<{ tone: 'info' | 'error'; text: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isReset, setIsReset] = useState(false)
  const params = { id: String(account.id) }
  async function run(text: string, work: () => Promise<unknown>) {
    setIsBusy(true)
    try {
      await work()
      setOutcome({ tone: 'info', text })
      onDone()
    } catch (error) {
      setOutcome({ tone: 'error', text: messageOf(error) })
    }
    setIsBusy(false)
  }
  const resetMfa = async () => {
    const text = 'They are signed out and set up two-factor authentication again at their next sign-in.'
    const question = { title: `Reset two-factor authentication of ${account.name}?`, text, confirmLabel: 'Reset' }
    if (await confirm({ ...question, danger: true }))
      await run('Two-factor authentication was reset.', async () => {
        await call(system.resetMfa, { params })
        setIsReset(true)
      })
  }
  return (
    <FormSection title="Sign-in">
      <span className="system-actions">
        <Button
          variant="outline"
          isDisabled={account.disabled || isBusy}
          onPress={() => void run(`A link was sent to ${account.email}.`, () => call(system.sendPassword, { params }))}
        >
          Send Password Link
        </Button>
        {!isSelf && account.mfaEnabled && !isReset && (
          <Button variant="outline" isDisabled={isBusy} onPress={() => void resetMfa()}>
            Reset Two-Factor
          </Button>
        )}
      </span>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </FormSection>
  )
}

export function DisableButton({ account, onSet }: { account: SystemAccount; onSet: (disabled: boolean) => void }) {
  const confirm = useConfirm()
  if (account.disabled)
    return (
      <Button variant="outline" size="lg" onPress={() => onSet(false)}>
        Enable
      </Button>
    )
  const ask = async () => {
    const text = 'They are signed out immediately and can no longer sign in, including to their own organizations.'
    if (await confirm({ title: `Disable ${account.name}?`, text, confirmLabel: 'Disable', danger: true })) onSet(true)
  }
  return (
    <Button variant="outline" size="lg" onPress={() => void ask()}>
      Disable
    </Button>
  )
}
