import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SuiteAccountButton } from '../../kits/second-factor/SuiteAccountButton.tsx'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const SecondFactorModal = lazyPart(async () => ({
  default: (await import('../../kits/second-factor/SecondFactorModal.tsx')).SecondFactorModal,
}))

/** Opens one's own second factor; suite users manage theirs there. */
export function TwoFactorButton() {
  const [isOpen, setOpen] = useState(false)
  const { data: account } = useQuery(queryOf(secondFactor.account))
  if (!account) return <div className="profile-factor" />
  return (
    <div className="profile-factor">
      {account.isSuiteUser ? (
        <SuiteAccountButton variant="outline" />
      ) : (
        <Button variant="outline" onPress={() => setOpen(true)}>
          <ShieldCheck size={15} aria-hidden />
          {account.mfaEnabled ? 'Manage Two-Factor Authentication' : 'Add Two-Factor Authentication'}
        </Button>
      )}
      <Suspense>{isOpen && <SecondFactorModal onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
